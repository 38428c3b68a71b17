model TwoBodiesStopTogether "Two bodies that do not bounce reach their floors at the same time; one of them is lifted later"
  Real y1(start=1, fixed=true), v1(start=0, fixed=true);
  Real y2(start=1, fixed=true), v2(start=0, fixed=true);
equation
  der(y1) = v1;
  der(v1) = -9.81;
  der(y2) = v2;
  der(v2) = -9.81 + (if time < 1 then 0 else 11.81);
  when y1 <= 0 and v1 < 0 then
    reinit(v1, 0);
  end when;
  when y2 <= 0 and v2 < 0 then
    reinit(v2, 0);
  end when;
  // end: y1 = 0 within 1e-9
  // The second rises with 2 m/s2 for 1 s.
  // end: y2 = 1 within 1e-6
  // warns: a reset has stopped the solution at the boundary of `y1 <= 0`
  // warns: a reset has stopped the solution at the boundary of `y2 <= 0`
  annotation (experiment(StopTime=2, Tolerance=1e-9));
end TwoBodiesStopTogether;
