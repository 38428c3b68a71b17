model Comprehension "Relations in a sum over elements"
  Real x[3];
  Real s, q(start = 0, fixed = true);
algorithm
  for i in 1:3 loop
    x[i] := time - 0.2*i;
  end for;
  s := sum(if x[i] > 0 then 1 else 0 for i in 1:3);
equation
  der(q) = s;
  // at 0.5: s = 2 within 0
  // end: q = 1.8 within 1e-9
  annotation(experiment(StopTime = 1));
end Comprehension;
