model FreeStartsOfAPendulum "Start values that satisfy the constraints are the initial state, fixed or not"
  parameter Real L = 2, g = 9.81;
  Real x(start = 1.2), y(start = -1.6), u(start = 0.4), v(start = 0.3);
  Real F;
  // The same pendulum by its angle, asin(0.6) from the lowest point, at 0.5/L rad/s.
  Real phi(start = 0.6435011087932844, fixed = true), w(start = 0.25, fixed = true);
  Real difference = x - L*sin(phi);
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - g;
  x^2 + y^2 = L^2;
  der(phi) = w;
  der(w) = -g/L*sin(phi);
  // at 0: x = 1.2 within 1e-12
  // at 0: u = 0.4 within 1e-12
  // constant: difference within 1e-5
  annotation(experiment(StopTime = 3, Tolerance = 1e-9));
end FreeStartsOfAPendulum;
