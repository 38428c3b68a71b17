block State
  Real a(start = 0);
equation
  a*a = 4;
end State;
model EquationInState "An equation that is suspended has to say what keeps its value"
  State first;
  State second;
equation
  initialState(first);
  transition(first, second, sample(time, Clock(1, 10)) > 0.5);
  // fails compile: variable that it determines
end EquationInState;
