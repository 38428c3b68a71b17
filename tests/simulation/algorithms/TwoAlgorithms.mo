model TwoAlgorithms "Two algorithms that read each other"
  Real a, c;
  Boolean b, d;
algorithm
  a := 2*time;
  b := d and a > 0.5;
algorithm
  c := time;
  c := c + 0.1;
  d := c > 0.5;
  // at 0.3: b = 0 within 0
  // at 0.35: d = 0 within 0
  // at 0.45: b = 1 within 0
  annotation(experiment(StopTime = 1));
end TwoAlgorithms;
