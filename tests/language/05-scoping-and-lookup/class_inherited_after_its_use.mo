// check: 1 unknowns
partial model Base
  model Part
    Real x = 1;
  end Part;
end Base;
model LateExtends "The order of extends clauses does not matter for lookup"
  Part part;
  extends Base;
end LateExtends;
