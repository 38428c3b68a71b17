model WhileParameter "while over values that only parameters decide about, although they are Real"
  parameter Real limit = 1;
  Real s;
  Integer k;
  Boolean late;
algorithm
  s := 0.3;
  k := 0;
  while s < limit loop
    s := s + 0.3;
    k := k + 1;
  end while;
  late := time*s > 0.6;
  // at 0.4: late = 0 within 0
  // at 0.6: late = 1 within 0
  annotation(experiment(StopTime = 1));
end WhileParameter;
