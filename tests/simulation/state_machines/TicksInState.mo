block State
end State;
model TicksInState "The example of the specification: active at 10 to 14 ms, no longer at 15 ms"
  State a0;
  State a1;
  State a2;
  Boolean inA1 = activeState(a1);
  Boolean inA2 = activeState(a2);
equation
  initialState(a0);
  transition(a0, a1, sample(time, Clock(1, 1000)) > 0.0095);
  transition(a1, a2, ticksInState() >= 5, immediate = false);
  // at 0.0095: inA1 = 0 within 0
  // at 0.0105: inA1 = 1 within 0
  // at 0.0145: inA1 = 1 within 0
  // at 0.0155: inA1 = 0 within 0
  // at 0.0155: inA2 = 1 within 0
  annotation (experiment(StopTime = 0.02, Interval = 0.0005));
end TicksInState;
