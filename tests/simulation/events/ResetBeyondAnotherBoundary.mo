model ResetBeyondAnotherBoundary "A reset puts a state beyond the boundaries of others, whose resets act at the same time"
  Real x(start = 2, fixed = true);
  Real y(start = -1, fixed = true);
  Real a(start = 2, fixed = true) "The same with a `when` for each";
  Real b(start = -1, fixed = true);
  Real u(start = 2, fixed = true) "Lands exactly on the other boundary, and goes through it at once";
  Real v(start = -1, fixed = true);
  Real h(start = 1, fixed = true) "Is put below the floor at which it is stopped, and falls on";
  Real w(start = 0, fixed = true);
equation
  der(x) = 0;
  der(y) = x - y;
  when y > 0.3 then
    reinit(x, 0.4);
  elsewhen y > 0 then
    reinit(y, 0.64);
  end when;
  der(a) = 0;
  der(b) = a - b;
  when b > 0.3 then
    reinit(a, 0.4);
  end when;
  when b > 0 then
    reinit(b, 0.64);
  end when;
  der(u) = 0;
  der(v) = u - v;
  when v > 0.3 then
    reinit(u, 0.4);
  end when;
  when v > 0 then
    reinit(v, 0.3);
  end when;
  der(h) = w;
  der(w) = -1;
  when h <= 0.5 then
    reinit(w, 0);
    reinit(h, 0.25);
  end when;
  // y is 2 - 3*exp(-t) until log(1.5), 0.4 + 0.24*1.5*exp(-t) from there on
  // at 1: y = 0.5324365988217192 within 1e-6
  // end: y = 0.4487207019651806 within 1e-6
  // end: b = 0.4487207019651806 within 1e-6
  // end: x = 0.4 within 0
  // 0.4 - 0.1*1.5*exp(-t)
  // end: v = 0.3796997075145081 within 1e-6
  // end: u = 0.4 within 0
  // 0.25 - 1/2
  // end: h = -0.25 within 1e-6
  annotation(experiment(StopTime = 2, Tolerance = 1e-9));
end ResetBeyondAnotherBoundary;
