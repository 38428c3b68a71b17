model GrowsWithoutBound "x = 1/(1 - t): a smaller tolerance was said to help"
  Real x(start = 1, fixed = true);
equation
  der(x) = x^2;
  // fails simulate: `x` grows without bound
  // fails simulate: der(x) = x^2;
  // at 0.5: x = 2 within 1e-4
  annotation(experiment(StopTime = 2));
end GrowsWithoutBound;
