model NeverAStateAtZero "What must not be a state does not follow from what is one where their constraint turns"
  Real x(start = 1, stateSelect = StateSelect.never), y(start = 1, fixed = true), z;
equation
  der(x) = -1;
  y = x^2;
  der(y) = z;
  // fails simulate: `x` cannot be computed from `y` here
  // at 0.9: x = 0.1 within 1e-4
  annotation(experiment(StopTime = 3));
end NeverAStateAtZero;
