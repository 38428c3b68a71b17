model AlmostEmpty "Errors of the integration below a minimum are not worth a word"
  parameter Real a = 50;
  Real x(start = 1, fixed = true, min = 0);
  Real y(start = 0, fixed = true, min = 0, max = 1);
equation
  der(x) = -a*x;
  // From zero to one and back: sin(t)^2
  der(y) = sin(2*time);
  // end: x = 0 within 1e-5
  // end: y = 0 within 1e-5
  annotation (experiment(StopTime = 3.141592653589793));
end AlmostEmpty;
