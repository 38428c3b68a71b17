// check: balanced
block State "A state without content"
end State;
model Machine "Two states and the way between them"
  State idle;
  State busy;
  Boolean go = sample(time, Clock(0.1)) > 1;
equation
  initialState(idle);
  transition(idle, busy, go);
  transition(busy, idle, not go, immediate = false, reset = true, synchronize = false, priority = 1);
end Machine;
