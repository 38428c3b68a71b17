model DivisionAtStart
  Real x(start = 1, fixed = true);
equation
  der(x) = 1/time;
  // fails initialise: the derivative of `x` is inf
end DivisionAtStart;
