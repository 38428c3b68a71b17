// x = sin(time) until pi/2, where y = 0 holds as well from then on: the equations do not say which of the two goes on.
// fails simulate: several solutions for `y` in x^2 + y^2 = 1.0 meet here
model SolutionsMeet
  Real x(start = 0, fixed = true);
  Real y(start = 1);
equation
  der(x) = y;
  x^2 + y^2 = 1;
  // at 1: x = 0.8414709848078965 within 1e-5
  annotation(experiment(StopTime = 4));
end SolutionsMeet;
