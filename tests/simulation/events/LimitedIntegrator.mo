model LimitedIntegrator "Is put back to its limit, stays there, and leaves it when its input does"
  Real x(start = 0.5, fixed = true), y(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = time - 2;
  when x <= 0 then
    reinit(x, 0);
  end when;
  // A body that falls and is caught by the first touch, at the same time as another would be
  der(y) = v;
  der(v) = -9.81;
  when y <= 0 then
    reinit(v, 0);
  end when;
  // end: x = 0.5 within 1e-7
  // end: y = 0 within 1e-9
  // end: v = 0 within 1e-9
  // warns: a reset has stopped the solution at the boundary of `x <= 0`
  // warns: a reset has stopped the solution at the boundary of `y <= 0`
  annotation(experiment(StopTime = 3, Interval = 1, Tolerance = 1e-9));
end LimitedIntegrator;
