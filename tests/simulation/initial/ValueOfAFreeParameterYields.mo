model ValueOfAFreeParameterYields "fixed = false: the value is a guess where something else determines the parameter"
  parameter Real p(fixed = false) = 5;
  Real y(start = 3, fixed = true), z;
equation
  y = 2*p;
  z = p*time;
  annotation(experiment(StopTime = 1));
  // end: p = 1.5 within 1e-9
  // end: z = 1.5 within 1e-9
end ValueOfAFreeParameterYields;
