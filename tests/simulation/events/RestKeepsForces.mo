model RestKeepsForces "What is held at a boundary has another derivative there; what drives it is what the equations say"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), z(start = 0, fixed = true);
  Real F = if time < 3 then -10 else -12, y = F + 1;
  discrete Integer n(start = 0, fixed = true);
  Real s(start = 1, fixed = true) "Is held, and its velocity goes on", u(start = 0, fixed = true), w(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = F;
  der(z) = F;
  when h <= 0 then
    reinit(v, -0.5*pre(v));
  end when;
  when F < -11 then
    n = pre(n) + 1;
  end when;
  der(s) = u;
  der(u) = -1;
  der(w) = u;
  when s < 0 then
    reinit(s, 0);
  end when;
  // warns: rests at its boundary
  // at 2: F = -10 within 1e-12
  // at 2: y = -9 within 1e-12
  // at 2: u = -2 within 1e-9
  // at 2: der(v) = 0 within 1e-9
  // end: F = -12 within 1e-12
  // end: n = 1 within 0
  // end: z = -54 within 1e-5
  // end: h = 0 within 1e-9
  // end: s = 0 within 1e-9
  // end: u = -5 within 1e-9
  // end: w = -12.5 within 1e-5
  annotation(experiment(StopTime = 5, Interval = 0.1));
end RestKeepsForces;
