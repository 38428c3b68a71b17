model WhileDiscrete "while over what changes at events only"
  Integer k, n;
  Real p;
  Boolean b;
algorithm
  n := integer(4*time + 1);
  k := 0;
  p := 1;
  while k < n loop
    k := k + 1;
    p := 2*p;
  end while;
  b := p > 7;
  // at 0.3: p = 4 within 0
  // at 0.4: b = 0 within 0
  // at 0.6: b = 1 within 0
  // at 0.8: p = 16 within 0
  annotation(experiment(StopTime = 1));
end WhileDiscrete;
