model ValueOfAFixedParameterStays
  parameter Real p = 5;
  Real y(start = 3, fixed = true), z;
equation
  y = 2*p;
  z = p*time;
  annotation(experiment(StopTime = 1));
  // fails initialise: 10 is not 3
end ValueOfAFixedParameterStays;
