// check: 1 unknowns
model Assertions "The level is optional, by position or by name"
  Real x = sin(time);
equation
  assert(x < 2, "x is bounded");
  assert(x < 1, "x touches one", AssertionLevel.warning);
  assert(x > -2, "x is bounded", level = AssertionLevel.error);
end Assertions;
