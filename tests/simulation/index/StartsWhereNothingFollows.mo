model StartsWhereNothingFollows "The height of a bead that starts at the lowest point and moves on does not say that it moves"
  Real x(start = 0), y(start = 0, fixed = true, stateSelect = StateSelect.always);
equation
  der(x) = -1;
  y = x^2;
  // fails simulate: `x` cannot be computed from `y` here
  annotation(experiment(StopTime = 3));
end StartsWhereNothingFollows;
