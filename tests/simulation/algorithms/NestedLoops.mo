model NestedLoops "Relations in nested loops: one for each turn"
  Real a[2,2];
  Integer n;
  Boolean hit[2,2];
algorithm
  n := 0;
  for i in 1:2 loop
    for j in 1:2 loop
      a[i,j] := time*i - 0.15*j;
      hit[i,j] := a[i,j] >= 0.5;
      n := n + (if hit[i,j] then 1 else 0);
    end for;
  end for;
  // at 0.3: n = 0 within 0
  // at 0.33: n = 1 within 0
  // at 0.5: n = 2 within 0
  // at 0.7: n = 3 within 0
  // at 0.9: n = 4 within 0
  // events: 4
  annotation(experiment(StopTime = 1));
end NestedLoops;
