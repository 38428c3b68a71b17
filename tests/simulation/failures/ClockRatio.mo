model ClockRatio "Three ticks do not fit into two"
  Real x = sample(time, Clock(2, 10));
  Real y = subSample(x, 3) + sample(time, Clock(5, 10));
  // fails compile: ticks every
end ClockRatio;
