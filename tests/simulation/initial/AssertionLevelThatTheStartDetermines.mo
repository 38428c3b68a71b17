model AssertionLevelThatTheStartDetermines
  parameter AssertionLevel level(fixed = false);
  Real x = time;
initial equation
  level = if x < 1 then AssertionLevel.warning else AssertionLevel.error;
equation
  assert(x < 0.5, "x is too large", level);
  annotation(experiment(StopTime = 1));
  // warns: x is too large
  // end: x = 1 within 1e-9
end AssertionLevelThatTheStartDetermines;
