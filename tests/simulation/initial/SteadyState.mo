model SteadyState "Starts where nothing changes"
  Real x(start = 1), y(start = 1);
initial equation
  der(x) = 0;
  der(y) = 0;
equation
  der(x) = 4 - x*y;
  der(y) = x - y;
  // at 0: x = 2 within 1e-9
  // constant: y within 1e-9
end SteadyState;
