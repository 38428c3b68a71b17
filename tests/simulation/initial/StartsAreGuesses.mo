model StartsAreGuesses "Beside fixed values and initial equations start values are guesses: nothing is told"
  Real x(start=1, fixed=true), y(start=2);
  Real a(start=1), b(start=2);
  Real p(start=3), q(start=9);
equation
  x = y;
  der(x) = -y;
  a = b + 1;
  der(a) = -a;
  // No derivative of q is asked for.
  der(p) = -p;
  q = 2*p;
initial equation
  b = 4;
equation
  // at 0: a = 5 within 1e-12
  // at 0: y = 1 within 1e-12
  // at 0: q = 6 within 1e-12
end StartsAreGuesses;
