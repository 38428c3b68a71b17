// The logistic curve from next to nothing to its limit: x = x0*e^t/(1 - x0 + x0*e^t).
// end: x = 0.999995751663793 within 1e-6
// at 30: x = 0.91443099516256 within 2e-5
model LogisticFromLittle
  Real x(start=1e-12, fixed=true);
equation
  der(x) = x*(1 - x);
  annotation (experiment(StopTime=40, Interval=1));
end LogisticFromLittle;
