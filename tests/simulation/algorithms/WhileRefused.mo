model WhileRefused "while over what changes continuously has no crossing functions: refused by name"
  Real s;
  Integer k;
algorithm
  s := time;
  k := 0;
  while s > 0.25 loop
    s := s - 0.25;
    k := k + 1;
  end while;
  // fails compile: s > 0.25
  annotation(experiment(StopTime = 1));
end WhileRefused;
