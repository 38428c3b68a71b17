// check: 4 unknowns
model Rates "Slower and faster clocks"
  Real u = sample(time, Clock(1, 10));
  Real slow = subSample(u, 4);
  Real fast = superSample(u, factor = 2);
  Real y = hold(fast);
end Rates;
