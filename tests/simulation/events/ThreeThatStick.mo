model ThreeThatStick "Dry friction in three places, reached one after the other; one of them lets go"
  Real a(start = 1, fixed = true), b(start = 0.5, fixed = true), c(start = -1, fixed = true), d(start = 1, fixed = true);
equation
  der(a) = 0.5 - sign(a);
  der(b) = 0.3 - sign(b);
  der(c) = -2*sign(c) + sign(a);
  der(d) = 0.25*time - sign(d);
  // d is zero at 4 - sqrt(8) s and sticks until 4 s; then d = (t - 4)^2/8
  // end: a = 0 within 1e-9
  // end: b = 0 within 1e-9
  // end: c = 0 within 1e-9
  // at 3: d = 0 within 1e-9
  // end: d = 2 within 1e-7
  // warns: `a > 0.0` has changed
  // warns: `b > 0.0` has changed
  // warns: slides along its boundary
  annotation(experiment(StopTime = 8, Interval = 1, Tolerance = 1e-9));
end ThreeThatStick;
