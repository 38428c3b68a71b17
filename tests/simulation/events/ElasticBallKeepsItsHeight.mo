model ElasticBallKeepsItsHeight "The first steps after impacts leave nothing that adds up: 22 bounces without a loss"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Real x(start = 1, fixed = true), u(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -pre(v));
  end when;
  der(x) = u;
  der(u) = if x > 0 then -1 else 1;
  // Parabolas of period 2*sqrt(2/9.81) and of quarter periods sqrt(2).
  // end: h = 0.913287901618 within 1e-5
  // end: x = -0.979797464467 within 1e-5
  annotation(experiment(StopTime = 20, Tolerance = 1e-6));
end ElasticBallKeepsItsHeight;
