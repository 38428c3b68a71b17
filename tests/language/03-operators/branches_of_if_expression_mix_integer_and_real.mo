// check: 0 unknowns
// value: x = 1.0
model NumericBranches "Integer and Real together give a Real"
  parameter Boolean b = true;
  parameter Real x = if b then 1 else 2.5;
end NumericBranches;
