model LandsOnAFallingTable "A ball lands without rebound where the table falls faster than the ball can: it leaves at once, after one impact"
  Real h(start = 0.01, fixed = true), v(start = 0.8, fixed = true);
  Real f = 0.05*sin(16*time), w = 0.8*cos(16*time);
  discrete Integer n(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= f then
    reinit(v, w);
    n = pre(n) + 1;
  end when;
  // Lands where 0.01 + 0.8*t - 9.81/2*t^2 = 0.05*sin(16*t), at t1 = 0.0575111074609554; the table has -12.8*sin(16*t1) = -10.185 there.
  // Then h = f(t1) + w(t1)*(t - t1) - 9.81/2*(t - t1)^2
  // end: n = 1 within 1e-12
  // end: h = 0.009240830043257167 within 1e-7
  annotation(experiment(StopTime = 0.2, Interval = 0.05, Tolerance = 1e-8));
end LandsOnAFallingTable;
