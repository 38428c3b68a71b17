model ConstantsOfAParameterThatTheStartDetermines "1/s has no value before the start determines s"
  parameter Real a = 2;
  parameter Real s(fixed = false);
  Real x(start = 1, fixed = true), y, z, w;
initial equation
  s = a;
equation
  der(x) = -x*y;
  y = 1.0/s;
  z = 3*y;
  w = z + log(s);
  annotation(experiment(StopTime = 1));
  // end: x = 0.6065306597126334 within 1e-5
  // at 0: y = 0.5 within 1e-9
  // end: z = 1.5 within 1e-9
  // end: w = 2.1931471805599454 within 1e-9
end ConstantsOfAParameterThatTheStartDetermines;
