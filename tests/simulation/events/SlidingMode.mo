model SlidingMode "A mass under a relay: on the line s = 0 it moves as der(x) = -x, whatever the disturbance"
  Real x(start = 1, fixed = true), v(start = 1, fixed = true), s, u;
equation
  s = x + v;
  u = if s > 0 then -3 else 3;
  der(x) = v;
  der(v) = u + 0.5*sin(time);
  // s = 2 - 2*t - 1.5*t^2 + 0.5*(1 - cos(t)) + 0.5*(t - sin(t)) is zero at t1 = 0.7028578679182479; then x = x(t1)*exp(t1 - t)
  // and the relay is, in the mean, the force that keeps s at zero: u = x - 0.5*sin(t)
  // warns: `s > 0` has changed
  // at 2: x = 0.2705984895975063 within 1e-8
  // end: x = 0.09954762113496698 within 1e-8
  // end: s = 0 within 1e-9
  // end: u = 0.028987617105033378 within 1e-8
  annotation(experiment(StopTime = 3, Interval = 0.01, Tolerance = 1e-9));
end SlidingMode;
