model AssertionLevelIsChosenByAParameter "Elements of an array have levels of their own"
  parameter Boolean isHarmless = true;
  parameter AssertionLevel level[2] = fill(if isHarmless then AssertionLevel.warning else AssertionLevel.error, 2);
  Real x = time;
equation
  assert(x < 0.5, "x is too large", level[2]);
  annotation(experiment(StopTime = 1));
  // warns: x is too large
  // end: x = 1 within 1e-9
end AssertionLevelIsChosenByAParameter;
