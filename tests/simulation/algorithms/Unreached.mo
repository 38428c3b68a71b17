model Unreached "Relations and roundings that are not reached make no events"
  Real u, v;
  Integer n;
  Boolean b(start = false, fixed = true);
algorithm
  u := sin(6.283185307179586*time);
  n := 0;
  if time > 0.6 then
    v := u;
    v := 2*v;
    b := v > -1;
    n := integer(3*v + 10);
  else
    v := 0;
  end if;
  // at 0.5: b = 0 within 0
  // at 0.95: b = 1 within 0
  // at 0.5: n = 0 within 0
  annotation(experiment(StopTime = 1));
end Unreached;
