model DrivenImpacts "A driven mass on a spring against a wall: bounces, rests, and is pulled away in each period"
  Real x(start = 0.5, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -4*x - 2 + 3*sin(time);
  when x <= 0 then
    reinit(v, -0.6*pre(v));
  end when;
  // It leaves the wall where 3*sin(t) = 2, t0 = 7.012913; then x = sin(t) - 1/2
  // - (sin(t0) - 1/2)*cos(2*(t - t0)) - cos(t0)/2*sin(2*(t - t0))
  // warns: the solution rests at its boundary
  // at 7: x = 0 within 1e-9
  // at 7.2: x = 0.002317643017879123 within 1e-7
  annotation(experiment(StopTime = 8, Interval = 0.1, Tolerance = 1e-9));
end DrivenImpacts;
