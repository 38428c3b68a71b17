block State
end State;
model Machine "The condition is a truth value"
  State a;
  State b;
equation
  initialState(a);
  transition(a, b, sample(time, Clock(0.1))); // error:
end Machine;
