// error: priorit
block State
end State;
model Machine "The transitions leaving a state have different priorities"
  State a;
  State b;
  State c;
  Real t = sample(time, Clock(0.1));
equation
  initialState(a);
  transition(a, b, t > 1, priority = 1);
  transition(a, c, t > 2, priority = 1);
end Machine;
