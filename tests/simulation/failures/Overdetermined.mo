model Overdetermined "One state, two initial conditions"
  Real x(start = 1, fixed = true);
initial equation
  x = 2;
equation
  der(x) = -x;
  // fails compile: initial
end Overdetermined;
