function whole
  input Real x;
  output Integer y;
algorithm
  y := integer(x);
end whole;
function slope = der(whole, x); // error: `y` is Integer
model PartialDerivativeOfAnInteger
  Real a = slope(time);
end PartialDerivativeOfAnInteger;
