model Floors "floor, ceil and integer of a state"
  Real f, c;
  Integer i;
  Real x(start = 0, fixed = true), total(start = 0, fixed = true);
algorithm
  f := floor(x);
  c := ceil(x);
  i := integer(x);
equation
  der(x) = 2;
  der(total) = f + c + i;
  // end: total = 6 within 1e-6
  // at 1: total = 2.5 within 1e-6
  annotation(experiment(StopTime = 1.5));
end Floors;
