model SlidingEnds "A relay against a force that grows: it lets go where the force is as large, wherever output points are"
  Real x(start = -0.2, fixed = true);
equation
  der(x) = 0.25*time + (if x >= 0 then -1.5 else 1.5);
  // Slides from its first zero on until 0.25*t = 1.5; then x = (t - 6)^2/8
  // warns: slides along its boundary
  // end: x = 0.5 within 1e-8
  annotation(experiment(StopTime = 8, Interval = 8, Tolerance = 1e-10));
end SlidingEnds;
