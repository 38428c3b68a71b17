model LeavesTheSurface "Dry friction without a model of sticking: it sticks until the force is larger than the friction"
  Real v(start = -0.5, fixed = true), friction;
equation
  friction = if v > 0 then -1 else 1;
  der(v) = friction + 0.5*time;
  // From -0.5: v = -0.5 + t + t²/4 is zero at t = sqrt(6) - 2; it sticks until 0.5*t = 1; then v = (t - 2)²/4
  // warns: the solution slides along its boundary
  // at 1: v = 0 within 1e-9
  // at 1.9: v = 0 within 1e-9
  // at 1.9: friction = -0.95 within 1e-9
  // at 3: v = 0.25 within 1e-7
  // end: v = 1 within 1e-7
  annotation(experiment(StopTime = 4, Interval = 0.1, Tolerance = 1e-9));
end LeavesTheSurface;
