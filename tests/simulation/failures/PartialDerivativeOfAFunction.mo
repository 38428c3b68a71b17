function cube
  input Real x;
  output Real y;
algorithm
  y := x^3;
end cube;
function slope = der(cube, x);
model PartialDerivativeOfAFunction "Refused by name before the run"
  Real a = slope(time);
  // fails compile: `slope` has no algorithm: partial derivatives of functions
end PartialDerivativeOfAFunction;
