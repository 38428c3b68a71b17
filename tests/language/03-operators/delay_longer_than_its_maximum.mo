model Late "The maximum is at least the delay"
  Real x = time;
  Real y = delay(x, 3, 2); // error: delay
end Late;
