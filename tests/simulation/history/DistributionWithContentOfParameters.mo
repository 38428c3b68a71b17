model DistributionWithContentOfParameters
  parameter Real p = 3;
  parameter Real q(fixed = false, start = 1);
  Real x(start = 0, fixed = true), a, b;
initial equation
  q^2 = 4*p - 8;
equation
  der(x) = 1;
  (a, b) = spatialDistribution(0, 0, x, true, initialPoints = {0.0, 0.5, 1.0}, initialValues = {p, p + q, p});
  annotation(experiment(StopTime = 2));
  // at 0.5: b = 5 within 1e-6
  // at 0.75: b = 4 within 1e-6
  // end: q = 2 within 1e-9
end DistributionWithContentOfParameters;
