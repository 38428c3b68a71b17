// Starts nine decades below 1, which is no noise: x = 2e-9*e^20.
// Errors of 240 steps add up.
// end: x = 0.970330390819580 within 1e-4
model GrowsFromLittle
  Real x(start=2e-9, fixed=true);
equation
  der(x) = x;
  annotation (experiment(StopTime=20, Interval=1));
end GrowsFromLittle;
