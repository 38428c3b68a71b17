// check: 1 unknowns
model ShouldPass "A test case is an ordinary model"
  Real x = 1;
  annotation(TestCase(shouldPass = true));
end ShouldPass;
