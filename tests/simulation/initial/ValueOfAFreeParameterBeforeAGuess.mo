model ValueOfAFreeParameterBeforeAGuess "The start value of x is a guess, the value of p is not"
  parameter Real p(fixed = false) = 5;
  parameter Real q = 2*p;
  Real x(start = 1);
initial equation
  der(x) = 0;
equation
  der(x) = q - x;
  annotation(experiment(StopTime = 1));
  // end: p = 5 within 1e-9
  // end: x = 10 within 1e-6
end ValueOfAFreeParameterBeforeAGuess;
