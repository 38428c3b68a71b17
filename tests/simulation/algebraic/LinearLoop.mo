model LinearLoop "Bridge of resistors: one linear system"
  Real i1, i2, i3, u;
  parameter Real R1 = 1, R2 = 2, R3 = 3;
  Real v(start = 1, fixed = true);
equation
  der(v) = -v;
  v = R1*i1 + u;
  u = R2*i2;
  u = R3*i3;
  i1 = i2 + i3;
  // nonlinear: none
  // end: u = 0.20066151336624128 within 1e-5
  // end: i1 = 0.16721792780520107 within 1e-5
  annotation(experiment(Tolerance = 1e-8));
end LinearLoop;
