model SignSticks "Dry friction by `sign`: sticks while the force is smaller, as the same with `if` does"
  Real v(start = -0.3, fixed = true), friction;
equation
  friction = -2*sign(v);
  der(v) = friction + 0.5*time;
  // Stops early, sticks until 0.5*t = 2, then v = (t - 4)^2/4
  // warns: slides along its boundary
  // at 3: v = 0 within 1e-9
  // at 3: friction = -1.5 within 1e-9
  // end: v = 1 within 1e-7
  annotation(experiment(StopTime = 6, Interval = 0.5, Tolerance = 1e-9));
end SignSticks;
