model Ball "Bounces at sqrt(2/g) and then after 0.8 of each flight"
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
  // at 1: h = 0.46800445252603606 within 1e-5
  annotation(experiment(StopTime = 1.1, Tolerance = 1e-8));
end Ball;
