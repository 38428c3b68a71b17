model Overdetermined "One state, two initial conditions"
  Real x(start = 1, fixed = true);
initial equation
  x = 2;
equation
  der(x) = -x;
  // fails initialise: the other initial equations contradict x = 2.0: 1 is not 2
end Overdetermined;
