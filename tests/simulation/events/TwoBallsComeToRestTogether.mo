model TwoBallsComeToRestTogether "Two balls that bounce at the same times both come to rest, and both lie there"
  Real y1(start=1, fixed=true), v1(start=0, fixed=true);
  Real y2(start=1, fixed=true), v2(start=0, fixed=true);
equation
  der(y2) = v2;
  der(v2) = -9.81;
  der(y1) = v1;
  der(v1) = -9.81;
  when y2 <= 0 then
    reinit(v2, -0.5*pre(v2));
  end when;
  when y1 <= 0 then
    reinit(v1, -0.5*pre(v1));
  end when;
  // The bounces end at sqrt(2/9.81)*(1 + 0.5)/(1 - 0.5) = 1.3546 s.
  // end: y1 = 0 within 1e-9
  // end: y2 = 0 within 1e-9
  // end: v1 = 0 within 1e-9
  // end: v2 = 0 within 1e-9
  // warns: `y1 <= 0` has changed
  // warns: `y2 <= 0` has changed
  annotation (experiment(StopTime=3));
end TwoBallsComeToRestTogether;
