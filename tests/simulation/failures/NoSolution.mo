model NoSolution "exp(x) is never negative"
  Real x(start = 1);
equation
  exp(x) + x^2 = -1 - time;
  // fails initialise: could not be solved
end NoSolution;
