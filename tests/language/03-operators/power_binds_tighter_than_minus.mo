// check: 0 unknowns
// value: y = -4.0
model PowerBeforeMinus "-2^2 is -(2^2)"
  parameter Real y = -2^2;
end PowerBeforeMinus;
