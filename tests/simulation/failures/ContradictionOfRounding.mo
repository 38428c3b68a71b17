model ContradictionOfRounding "The third equation is the sum of the others on its left side only: a pivot of rounding gave values of 1e14"
  Real x, y, z;
equation
  x + 3*y + 7*z = 1;
  2*x + 5*y + 11*z = 2;
  3*x + 8*y + 18*z = 3 + time;
  // fails simulate: a system of 3 linear equations has no solution
end ContradictionOfRounding;
