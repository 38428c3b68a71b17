model NearestPosition "Start values that contradict the constraints are moved as little as possible, and that is told"
  Real x(start = 6), y(start = -8), u(start = 1), v(start = -1);
  Real F;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - 9.81;
  x^2 + y^2 = 25;
  // Along the ray from the centre; of the velocity only what is tangential, (0.8, 0.6)*0.2, is left.
  // at 0: x = 3 within 1e-9
  // at 0: y = -4 within 1e-9
  // at 0: u = 0.16 within 1e-9
  // at 0: v = 0.12 within 1e-9
  // warns: instead of 6
end NearestPosition;
