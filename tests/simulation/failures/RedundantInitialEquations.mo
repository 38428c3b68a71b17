model RedundantInitialEquations "Of three conditions for two unknowns two say the same: no contradiction"
  parameter Real k(fixed = false, start = 1);
  Real x(start = 1, fixed = true);
initial equation
  der(x) = -k^2;
  k^2 - 5*k + 6 = 0;
equation
  der(x) = -k*k*x;
  // With x = 1 the first says nothing about k; k = 2 fulfils all.
  // fails initialise: some of them follow from others, and those that were chosen leave `k` open
end RedundantInitialEquations;
