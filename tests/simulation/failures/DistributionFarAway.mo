model DistributionFarAway "At this position numbers do not tell the ends apart"
  Real a, b, x = 1e300 + time;
equation
  (a, b) = spatialDistribution(time, 0.0, x, true, {0.0, 1.0}, {0.0, 0.0});
  // fails initialise: starts at 1e300, where numbers do not tell its ends apart
end DistributionFarAway;
