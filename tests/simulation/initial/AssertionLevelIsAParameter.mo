model AssertionLevelIsAParameter
  parameter AssertionLevel level = AssertionLevel.warning;
  parameter Real p = 2;
  Real x = p*time;
initial equation
  assert(p < 1, "p is too large", level = level);
  annotation(experiment(StopTime = 1));
  // warns: p is too large
  // end: x = 2 within 1e-9
end AssertionLevelIsAParameter;
