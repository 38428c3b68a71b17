function power
  input Real x;
  input Integer n;
  output Real y;
algorithm
  y := x^n;
end power;
function slope = der(power, n); // error: `n` of `power` is Integer
model PartialDerivativeByAnInteger
  Real a = slope(time, 3);
end PartialDerivativeByAnInteger;
