model Elements "Relations between elements, one event for each"
  Real x[3](start = {2,3,4}, each fixed = true);
  Boolean b[3];
  Integer n;
equation
  der(x) = -x;
algorithm
  n := 0;
  for i in 1:3 loop
    b[i] := x[i] > 1;
    if b[i] then
      n := n + 1;
    end if;
  end for;
  // at 0.5: n = 3 within 0
  // at 1: n = 2 within 0
  // at 1.2: n = 1 within 0
  // end: n = 0 within 0
  // events: 3
  annotation(experiment(StopTime = 1.5));
end Elements;
