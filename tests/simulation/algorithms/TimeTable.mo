model TimeTable "A table in a loop: all its times are known beforehand"
  parameter Real t[:] = {0.1, 0.3, 0.7};
  parameter Real v[:] = {1, 5, 2};
  Real y, q(start = 0, fixed = true);
algorithm
  y := 0;
  for i in 1:size(t, 1) loop
    if time >= t[i] then
      y := v[i];
    end if;
  end for;
equation
  der(q) = y;
  // end: q = 2.8 within 1e-9
  // state events: 0
  // events: 3
  annotation(experiment(StopTime = 1));
end TimeTable;
