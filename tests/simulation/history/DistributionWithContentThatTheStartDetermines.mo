model DistributionWithContentThatTheStartDetermines
  Real x(start = 0, fixed = true), a, b;
protected
  parameter Real t0(fixed = false);
initial equation
  t0 = time + 2;
equation
  der(x) = 1;
  (a, b) = spatialDistribution(time, time, x, true, initialPoints = {0.0, 1.0}, initialValues = {t0, t0 - 1});
  annotation(experiment(StopTime = 2));
  // at 0: b = 1 within 1e-9
  // at 0.5: b = 1.5 within 1e-6
  // end: b = 1 within 1e-6
end DistributionWithContentThatTheStartDetermines;
