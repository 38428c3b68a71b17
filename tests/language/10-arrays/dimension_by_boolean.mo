// check: 0 unknowns
// value: y = 7.0
model BooleanDimension "An array indexed by truth values"
  parameter Real w[Boolean] = {5, 7};
  parameter Real y = w[true];
end BooleanDimension;
