// check: 1 unknowns
// value: x = 4.5
model Coercion "An Integer is accepted where a Real is needed"
  parameter Integer n = 3;
  parameter Real x = n + 1.5;
  Real y = n;
end Coercion;
