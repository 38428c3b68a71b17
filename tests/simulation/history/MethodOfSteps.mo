model MethodOfSteps "x(t) = Σ (-1)^k (t - k + 1)^k / k! for k from 0 to floor(t) + 1: one polynomial from 0 to 1, the next to 2"
  Real x(start=1, fixed=true);
equation
  der(x) = -delay(x, 1);
  // at 1: x = 0 within 1e-7
  // at 2: x = -0.5 within 1e-7
  // at 3: x = -0.16666666666666667 within 1e-7
  // at 5: x = 0.15833333333333333 within 1e-7
  // end: x = 0.020241126543209878 within 1e-7
  // states: 1
  // events: 0
  annotation(experiment(StopTime=10, Tolerance=1e-8));
end MethodOfSteps;
