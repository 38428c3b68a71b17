model AssertionLevelIsSet
  parameter AssertionLevel level = AssertionLevel.warning;
  parameter Real p = 2;
  Real x = p*time;
equation
  assert(x < 1, "x is too large", level = level);
  annotation(experiment(StopTime = 1));
  // set: level = AssertionLevel.error
  // fails simulate: x is too large
end AssertionLevelIsSet;
