// check: balanced
model ClockArray "Clocks in an array"
  Clock c[2] = {Clock(1), Clock(2)};
  Real x = sample(time, c[2]);
end ClockArray;
