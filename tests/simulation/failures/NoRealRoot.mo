model NoRealRoot "The equation has no solution: start values are not to blame"
  Real x;
equation
  x^2 = -1 - time;
  // fails initialise: the equation for `x` could not be solved
end NoRealRoot;
