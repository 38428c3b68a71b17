model TwoMasses "A rigid connection: two masses move as one"
  parameter Real m1 = 1, m2 = 3;
  Real x1(start = 0, fixed = true), x2, v1(start = 0, fixed = true), v2, f;
equation
  der(x1) = v1;
  der(x2) = v2;
  m1*der(v1) = 8 - f;
  m2*der(v2) = f;
  x1 = x2 + 1;
  // states: 2
  // end: x1 = 1 within 1e-6
  // end: x2 = 0 within 1e-6
  // end: f = 6 within 1e-9
end TwoMasses;
