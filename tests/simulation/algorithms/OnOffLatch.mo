model OnOffLatch "What is assigned in some branches only keeps its value"
  Boolean set, reset, q(start = false, fixed = true);
  Real u;
algorithm
  u := sin(6.283185307179586*time);
  set := u > 0.9;
  reset := u < -0.9;
  if set then
    q := true;
  end if;
  if reset then
    q := false;
  end if;
  // at 0.1: q = 0 within 0
  // at 0.5: q = 1 within 0
  // at 0.8: q = 0 within 0
  // at 1.3: q = 1 within 0
  annotation(experiment(StopTime = 1.5));
end OnOffLatch;
