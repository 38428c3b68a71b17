model DistributionWithContentThatVaries
  Real x(start = 0, fixed = true), a, b;
equation
  der(x) = 1;
  (a, b) = spatialDistribution(time, time, x, true, initialPoints = {0.0, 1.0}, initialValues = {x, x - 1});
  annotation(experiment(StopTime = 2));
  // fails compile: spatialDistribution
end DistributionWithContentThatVaries;
