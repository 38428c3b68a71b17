model RootHolds "A level that falls as a root of itself stays at zero"
  Real h(start = 1, fixed = true), below(start = -0.25, fixed = true);
  Real before = delay(h, 0.5);
equation
  // (1 - time/2)^2 until 2, -(1/2 - time/2)^2 until 1
  der(h) = -sign(h)*sqrt(abs(h));
  der(below) = -sign(below)*sqrt(abs(below));
  // at 1.5: h = 0.0625 within 1e-6
  // at 2.3: h = 0 within 1e-8
  // at 2.8: h = 0 within 1e-8
  // at 2.8: before = 0 within 1e-8
  // end: h = 0 within 1e-8
  // end: below = 0 within 1e-8
  // warns: slides along its boundary
  annotation(experiment(StopTime = 4, Interval = 0.1, Tolerance = 1e-6));
end RootHolds;
