// error: level
partial model Base
  Real level = 1;
end Base;
model Conflict "The local declaration differs from the inherited one"
  extends Base;
  Real level = 2;
end Conflict;
