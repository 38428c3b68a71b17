model TwiceAssigned "A relation over a value that is assigned twice: it sees the second"
  Real y;
  Boolean b(start = false, fixed = true);
algorithm
  y := time - 0.3;
  y := 4*y;
  b := y > 1;
  // at 0.5: b = 0 within 0
  // at 0.6: b = 1 within 0
  // end: y = 2.8 within 1e-9
  // events: 1
  annotation(experiment(StopTime = 1));
end TwiceAssigned;
