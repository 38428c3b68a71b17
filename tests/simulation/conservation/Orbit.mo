model Orbit "A planet on an ellipse of eccentricity 0.6, for a hundred years"
  parameter Real pi = 3.14159265358979;
  Real r[2](start = {0.4, 0}, each fixed = true) "From the sun, in units of the semi-major axis";
  Real v[2](start = {0, 4*pi}, each fixed = true) "2*pi*sqrt((1 + e)/(1 - e))";
  Real energy = v*v/2 - 4*pi^2/sqrt(r*r);
  Real momentum = r[1]*v[2] - r[2]*v[1];
equation
  der(r) = v;
  der(v) = -4*pi^2*r/sqrt(r*r)^3;
  // constant: energy within 1e-6
  // constant: momentum within 1e-6
  // end: r[1] = 0.4 within 1e-3
  annotation(experiment(StopTime = 100, Tolerance = 1e-11));
end Orbit;
