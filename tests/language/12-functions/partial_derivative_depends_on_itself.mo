function f
  input Real x;
  output Real y;
algorithm
  y := x*slope(x);
end f;
function slope = der(f, x); // error: depends on itself
model PartialDerivativeDependsOnItself
  Real a = f(time);
end PartialDerivativeDependsOnItself;
