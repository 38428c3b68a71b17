function measured
  input Real x;
  output Real y;
  external "C" y = measure(x);
end measured;
function slope = der(measured, x); // error: `measured` is external and has no `derivative` annotation
model PartialDerivativeOfAnExternalFunction
  Real a = slope(time);
end PartialDerivativeOfAnExternalFunction;
