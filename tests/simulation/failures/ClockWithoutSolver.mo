model ClockWithoutSolver "A derivative on a clock needs a method"
  Real x(start = 1);
equation
  der(x) = -sample(1, Clock(0.1))*x;
  // fails compile: has no solver method
end ClockWithoutSolver;
