// check: balanced
block State
end State;
model Machine "Is a state active, and for how long"
  State a;
  State b;
  Boolean inA = activeState(a);
equation
  initialState(a);
  transition(a, b, sample(time, Clock(0.1)) > 1);
  transition(b, a, ticksInState() >= 5, immediate = false);
end Machine;
