// check: 0 unknowns
// value: y = 14.0
function polynomial
  input Real x;
  input Real a;
  output Real y;
algorithm
  y := a*x^2 + 2*x;
end polynomial;
function slope = der(polynomial, x);
model PartialDerivative "The derivative of a function with respect to an input"
  parameter Real y = slope(2, 3);
end PartialDerivative;
