model AssertNumber "The condition is a truth value"
  Real x = time;
equation
  assert(x, "x is no truth value"); // error:
end AssertNumber;
