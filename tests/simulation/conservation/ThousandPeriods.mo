model ThousandPeriods "A pendulum in Cartesian coordinates swings a thousand times"
  parameter Real L = 1, g = 9.81;
  Real x(start = 0), y(start = -1);
  Real vx(start = 2, fixed = true), vy;
  Real F;
  Real energy = (vx^2 + vy^2)/2 + g*y;
  Real length = x^2 + y^2;
initial equation
  x = 0;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
  // The period of 2*K(sin(a/2))*sqrt(L/g)*2 with cos(a) = 1 - vx^2/(2*g*L) is 2.0605 s
  // states: 2
  // constant: energy within 1e-6
  // constant: length within 1e-9
  annotation(experiment(StopTime = 2060, Tolerance = 1e-10));
end ThousandPeriods;
