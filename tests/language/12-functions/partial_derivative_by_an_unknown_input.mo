function cube
  input Real x;
  output Real y;
algorithm
  y := x^3;
end cube;
function slope = der(cube, z); // error: `cube` has no input `z`
model PartialDerivativeByAnUnknownInput
  Real a = slope(time);
end PartialDerivativeByAnUnknownInput;
