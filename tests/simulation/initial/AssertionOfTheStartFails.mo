model AssertionOfTheStartFails
  Real x(start = 0.2, fixed = true);
initial equation
  assert(x > 0.5, "the initial position is too small");
equation
  der(x) = 1;
  annotation(experiment(StopTime = 1));
  // fails simulate: the initial position is too small
end AssertionOfTheStartFails;
