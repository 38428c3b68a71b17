// check: 2 unknowns
model FirstTick "True at the first tick only"
  Real u = sample(time, Clock(0.1));
  Boolean first = firstTick(u);
end FirstTick;
