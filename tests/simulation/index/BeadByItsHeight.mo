model BeadByItsHeight "A bead on a wire is where its height says, but for the lowest point, where the height says nothing about the side that it goes to"
  Real x(start = 1), u(start = 0), f;
  Real y(start = 1, fixed = true, stateSelect = StateSelect.always);
  Real v(start = 0, fixed = true, stateSelect = StateSelect.always);
  Real energy = (u^2 + v^2)/2 + 9.81*y;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -2*x*f;
  der(v) = f - 9.81;
  y = x^2;
  // It comes there at 0.5949, and would go back with an energy that grows.
  // fails simulate: `x` cannot be computed from `y` here
  // at 0.57: energy = 9.81 within 1e-4
  annotation(experiment(StopTime = 3));
end BeadByItsHeight;
