model Vector "Slices and whole vectors are assigned in turn"
  Real a[3], s;
  Boolean b;
algorithm
  a := {time, 2*time, 3*time};
  a[2:3] := a[1:2] + {1, 1};
  a := 2*a;
  s := a[1] + a[2] + a[3];
  b := s > 8;
  // end: s = 12 within 1e-9
  // at 0.4: b = 0 within 0
  // at 0.6: b = 1 within 0
  // events: 1
  annotation(experiment(StopTime = 1));
end Vector;
