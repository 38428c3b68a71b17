block Up
  outer output Integer n;
equation
  n = previous(n) + 1;
end Up;
block Down
  outer output Integer n;
equation
  n = previous(n) - 1;
end Down;
model UpAndDown "Two states determine one variable, one at a time"
  inner Integer n(start = 0);
  Up up;
  Down down;
  Boolean isUp = activeState(up);
equation
  initialState(up);
  transition(up, down, n >= 4, immediate = false);
  transition(down, up, n <= 0, immediate = false);
  // n is 1 at the first tick, 4 at the fourth, and falls then
  // at 0: n = 1 within 0
  // at 3: n = 4 within 0
  // at 4: n = 3 within 0
  // at 4: isUp = 0 within 0
  // at 7: n = 0 within 0
  // at 8: n = 1 within 0
  // warns: no clock is given
  annotation (experiment(StopTime = 8));
end UpAndDown;
