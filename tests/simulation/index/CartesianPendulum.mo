model CartesianPendulum "Index 3; states change between x and y as it swings"
  parameter Real L = 1, g = 9.81;
  Real x(start = 1, fixed = true), y(start = 0);
  Real vx(start = 0, fixed = true), vy;
  Real F;
  Real energy = (vx^2 + vy^2)/2 + g*y;
  Real length = x^2 + y^2;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
  // states: 2
  // constant: energy within 1e-3
  // constant: length within 1e-6
  annotation(experiment(StopTime = 20, Tolerance = 1e-8));
end CartesianPendulum;
