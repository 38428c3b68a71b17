model ParallelCapacitors "Index 2: two capacitors share their voltage"
  parameter Real C1 = 1, C2 = 2, R = 1;
  Real u1(start = 3, fixed = true), u2, i1, i2;
  Real charge = C1*u1 + C2*u2;
equation
  C1*der(u1) = i1;
  C2*der(u2) = i2;
  u1 = u2;
  i1 + i2 = -u1/R;
  // states: 1
  // end: u2 = 1.1036383235143269 within 1e-5
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end ParallelCapacitors;
