model RestWithSidewaysMotion "What infinitely many bounces leave of other velocities, and of the way"
  Real x(start = 0, fixed = true), y(start = 0.8, fixed = true), z(start = 0, fixed = true);
  Real u(start = 2, fixed = true), v(start = 0, fixed = true), w(start = 3, fixed = true);
equation
  der(x) = u;
  der(y) = v;
  der(z) = w;
  der(u) = 0;
  der(v) = -9.81;
  der(w) = 0;
  when y <= 0 then
    reinit(v, -0.6*pre(v));
    // Each bounce leaves 80 %
    reinit(u, 0.8*pre(u));
    // Dry friction: in proportion to the impulse, and to the weight when it lies still
    reinit(w, pre(w) - 0.1*1.6*abs(pre(v)));
  end when;
  // With t0 = sqrt(2*0.8/9.81): x = 2*t0*(1 + 2*0.48/(1 - 0.48)) = 2.2988670, w = 3 - 0.1*9.81*t
  // warns: rests at its boundary
  // end: x = 2.298867047607093 within 1e-6
  // end: y = 0 within 1e-9
  // end: u = 0 within 1e-9
  // end: w = 1.038 within 1e-7
  annotation(experiment(StopTime = 2, Tolerance = 1e-9, Interval = 0.5));
end RestWithSidewaysMotion;
