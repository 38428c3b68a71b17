model Accumulate "A relation over a sum that a loop makes"
  Real s;
  Real x[5](start = {1,2,3,4,5}, each fixed = true);
  Boolean over(start = true);
equation
  for i in 1:5 loop
    der(x[i]) = -x[i];
  end for;
algorithm
  s := 0;
  for i in 1:5 loop
    s := s + x[i];
  end for;
  over := s > 10;
  // at 0.4: over = 1 within 0
  // at 0.41: over = 0 within 0
  // events: 1
  annotation(experiment(StopTime = 1));
end Accumulate;
