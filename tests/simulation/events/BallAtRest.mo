model BallAtRest "Bounces, each time less high, for sqrt(2/g)*(1 + 2*0.8/0.2) s, and then lies still"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
  // warns: `h <= 0` has changed
  // warns: rests at its boundary
  // end: h = 0 within 1e-12
  // end: v = 0 within 1e-12
  // at 4.0637128: h = 0 within 1e-5
  annotation(experiment(StopTime = 10));
end BallAtRest;
