model Breaks "A loop that a relation ends: its later relations are not asked for"
  Real x(start = 0, fixed = true);
  Real level[4] = {0.2, 0.4, 0.6, 0.8};
  Integer k;
equation
  der(x) = 1;
algorithm
  k := 0;
  for i in 1:4 loop
    if x < level[i] then
      break;
    end if;
    k := i;
  end for;
  // at 0.1: k = 0 within 0
  // at 0.5: k = 2 within 0
  // end: k = 4 within 0
  // events: 4
  annotation(experiment(StopTime = 1));
end Breaks;
