model AssertionInAnInitialAlgorithm
  Real x;
  parameter Real p(fixed = false);
initial algorithm
  p := 2;
  assert(p > x - 3, "p is too small");
  x := 4;
equation
  der(x) = 10;
  annotation(experiment(StopTime = 1));
  // end: x = 14 within 1e-6
end AssertionInAnInitialAlgorithm;
