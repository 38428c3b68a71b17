// error: initial
block State
end State;
model Machine "One state must be the first"
  State a;
  State b;
equation
  transition(a, b, sample(time, Clock(0.1)) > 1);
end Machine;
