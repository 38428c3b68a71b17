partial model Base
  Real x = 1;
end Base;
model Alias = Base;
model PartialAlias "A short class inherits being partial"
  Alias a; // error: Alias
end PartialAlias;
