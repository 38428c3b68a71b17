block State
  Real t = timeInState();
end State;
model TimeInState "Changes every 0.3 s; an immediate transition is taken at the tick that enables it"
  State a;
  State b;
  Boolean inA = activeState(a);
  Real tick = sample(time, Clock(1, 10));
equation
  initialState(a);
  transition(a, b, timeInState() > 0.25 and tick >= 0);
  transition(b, a, timeInState() > 0.25 and tick >= 0);
  // at 0.25: inA = 1 within 0
  // at 0.35: inA = 0 within 0
  // at 0.55: inA = 0 within 0
  // at 0.65: inA = 1 within 0
  // at 0.25: a.t = 0.2 within 1e-12
  // at 0.55: a.t = 0.2 within 1e-12
  // at 0.85: a.t = 0.2 within 1e-12
  annotation (experiment(StopTime = 1, Interval = 0.05));
end TimeInState;
