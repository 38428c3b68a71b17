model DivisionByAParameterThatIsZero
  parameter Real s = 0;
  Real y = 1/s;
  Real z = 3*y;
  annotation(experiment(StopTime = 1));
  // fails compile: division by zero
end DivisionByAParameterThatIsZero;
