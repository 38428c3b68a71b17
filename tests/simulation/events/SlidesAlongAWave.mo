model SlidesAlongAWave "The relay follows a fast reference; what it does in the mean is exact"
  Real x(start = 0.5, fixed = true), u;
equation
  u = if x > 0.1*sin(40*time) then -5 else 5;
  der(x) = u;
  // At the end x = 0.1*sin(120), u = 4*cos(120)
  // warns: the solution slides along its boundary
  // end: x = 0.058061118421231434 within 1e-7
  // end: u = 3.256723882106247 within 1e-6
  // warns: slides along its boundary from here on
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end SlidesAlongAWave;
