model StruckAgainAndAgain "A heavy ball falls on one at rest: both and the floor strike each other many times at once, and they went through each other and the floor"
  Real h1(start = 0.1, fixed = true), v1(start = 0, fixed = true);
  Real h2(start = 20, fixed = true), v2(start = 0, fixed = true);
equation
  der(h1) = v1;
  der(h2) = v2;
  der(v1) = -9.81;
  der(v2) = -9.81;
  when h1 <= 0 then
    reinit(v1, -0.5*pre(v1));
  elsewhen h2 <= h1 then
    reinit(v1, (pre(v1) + 2*pre(v2) - 1.0*(pre(v1) - pre(v2)))/3);
    reinit(v2, (pre(v1) + 2*pre(v2) + 0.5*(pre(v1) - pre(v2)))/3);
  end when;
  // fails simulate: the solution falls through the boundary of
  annotation(experiment(StopTime = 3));
end StruckAgainAndAgain;
