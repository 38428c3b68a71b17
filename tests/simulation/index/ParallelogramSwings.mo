model ParallelogramSwings "Four equal bars swing through the position in which all lie on a line, where the forces in their joints are infinite"
  parameter Real m = 1, g = 9.81, J = 1/3;
  Real phi(start = 0, fixed = true, stateSelect = StateSelect.always), w(start = 0, fixed = true, stateSelect = StateSelect.always);
  Real beta(start = 1.5707963267948966), gamma(start = 0);
  Real wb = der(beta), wg = der(gamma);
  Real f[2], h[2] "Forces on the coupler";
  Real x, y, vx = der(x), vy = der(y) "Of the middle of the coupler";
  Real energy = J*(w^2 + wg^2)/2 + m*(vx^2 + vy^2)/2 + m/24*wb^2 + m*g*(sin(phi)/2 + sin(gamma)/2 + y);
  Real phi0(start = 0, fixed = true), w0(start = 0, fixed = true) "The pendulum that it is";
  Real difference = phi - phi0;
equation
  x = cos(phi) + cos(beta)/2;
  y = sin(phi) + sin(beta)/2;
  cos(phi) + cos(beta) = cos(gamma);
  sin(phi) + sin(beta) = 1 + sin(gamma);
  w = der(phi);
  J*der(w) = -m*g/2*cos(phi) - (cos(phi)*f[2] - sin(phi)*f[1]);
  J*der(wg) = -m*g/2*cos(gamma) - (cos(gamma)*h[2] - sin(gamma)*h[1]);
  m*der(vx) = f[1] + h[1];
  m*der(vy) = f[2] + h[2] - m*g;
  m/12*der(wb) = (cos(beta)*(h[2] - f[2]) - sin(beta)*(h[1] - f[1]))/2;
  der(phi0) = w0;
  der(w0) = -2*m*g*cos(phi0)/(2*J + m);
  // Accelerations are known to rounding divided by the third power of the distance to that position; there is another branch of
  // solutions, on which the rocker stands still.
  // warns: straight on
  // constant: difference within 1e-6
  // constant: energy within 2e-5
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end ParallelogramSwings;
