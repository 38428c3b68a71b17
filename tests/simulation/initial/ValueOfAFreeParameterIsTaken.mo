model ValueOfAFreeParameterIsTaken "Nothing else determines it"
  parameter Real a(fixed = false);
  parameter Real p(fixed = false) = 2*a;
  Real x(start = 1, fixed = true);
initial equation
  a = 3;
equation
  der(x) = p;
  annotation(experiment(StopTime = 1));
  // end: p = 6 within 1e-9
  // end: x = 7 within 1e-6
end ValueOfAFreeParameterIsTaken;
