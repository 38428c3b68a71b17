// check: balanced
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
model Counter "Both states determine the same variable, one at a time"
  inner Integer n(start = 0);
  Up up;
  Down down;
equation
  initialState(up);
  transition(up, down, n >= 10, immediate = false);
  transition(down, up, n <= 0, immediate = false);
end Counter;
