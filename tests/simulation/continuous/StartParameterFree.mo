model StartParameterFree "A parameter that the initial equations determine"
  parameter Real k(fixed = false);
  Real x(start = 1, fixed = true);
initial equation
  der(x) = -2;
equation
  der(x) = -k*x;
  // end: k = 2 within 1e-9
  // end: x = 0.1353352832366127 within 1e-5
  annotation(experiment(Tolerance = 1e-8));
end StartParameterFree;
