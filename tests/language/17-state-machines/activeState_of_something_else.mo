block State
end State;
model Machine "Only a state can be active"
  State first;
  State second;
  State stranger;
  Boolean inside = activeState(stranger); // error: stranger
equation
  initialState(first);
  transition(first, second, sample(time, Clock(0.1)) > 1);
end Machine;
