partial function curve
  input Real x;
  output Real y;
end curve;
function slope = der(curve, x); // error: partial
model PartialDerivativeOfAPartialFunction
  Real a = slope(time);
end PartialDerivativeOfAPartialFunction;
