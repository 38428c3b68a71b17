model BallAtRestLate "A ball that bounces and comes to lie, a billion seconds after time zero"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -0.5*pre(v));
  end when;
  // warns: `h <= 0` has changed
  // warns: rests at its boundary
  // end: h = 0 within 1e-6
  // end: v = 0 within 1e-6
  annotation(experiment(StartTime = 1e9, StopTime = 1000000010));
end BallAtRestLate;
