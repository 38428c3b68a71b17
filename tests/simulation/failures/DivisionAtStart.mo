model DivisionAtStart
  Real x(start = 1, fixed = true);
equation
  der(x) = 1/time;
  // fails simulate: der(x)
end DivisionAtStart;
