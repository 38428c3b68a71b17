model AssertionWhileItRunsStillFails
  Real x(start = 1, fixed = true);
initial equation
  assert(x > 0.5, "at the start");
equation
  der(x) = -1;
  assert(x > 0.5, "while it runs");
  annotation(experiment(StopTime = 1));
  // fails simulate: while it runs
end AssertionWhileItRunsStillFails;
