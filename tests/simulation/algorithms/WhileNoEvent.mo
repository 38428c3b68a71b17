model WhileNoEvent "while over what changes continuously, without events"
  Real s, y;
  Integer k;
algorithm
  s := time;
  k := 0;
  while noEvent(s > 0.25) loop
    s := s - 0.25;
  end while;
  y := s;
  // end: y = 0.25 within 1e-9
  // at 0.6: y = 0.1 within 1e-9
  annotation(experiment(StopTime = 1));
end WhileNoEvent;
