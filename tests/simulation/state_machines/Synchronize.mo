block Step
end Step;
block Both "Two machines that end at different ticks"
  Step a1;
  Step a2;
  Step b1;
  Step b2;
equation
  initialState(a1);
  transition(a1, a2, ticksInState() >= 2, immediate = false);
  initialState(b1);
  transition(b1, b2, ticksInState() >= 4, immediate = false);
end Both;
model Synchronize "The way out opens when both have come to their ends"
  Both both;
  Step done;
  Boolean isDone = activeState(done);
  Integer n(start = 0) = previous(n) + (if activeState(both) then 1 else 0);
equation
  initialState(both);
  transition(both, done, true, immediate = false, synchronize = true);
  // b2 is active at tick 4, so the transition fires at 5
  // warns: no clock is given
  // at 4: isDone = 0 within 0
  // at 5: isDone = 1 within 0
  // end: n = 5 within 0
  annotation (experiment(StopTime = 8));
end Synchronize;
