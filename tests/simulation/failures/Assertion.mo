model Assertion
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < 0.5, "x is " + String(x < 0.6) + ", too large");
  // fails simulate: x is true, too large
end Assertion;
