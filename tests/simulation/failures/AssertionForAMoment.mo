// The condition is false for half a millisecond, between two steps of every solver. Both relations are its own; it fails as a whole.
model AssertionForAMoment
  Real x(start=0, fixed=true);
equation
  der(x) = 2;
  assert(x < 3 or x > 3.001, "x is " + String(x, format=".6f"));
  // at 1.5: x = 3 within 1e-9
  // fails simulate: at time 1.5
  // fails simulate: x is 3.000000
  annotation(experiment(StopTime=2, Interval=2));
end AssertionForAMoment;
