model ClockMixedRates "The sum puts both on one clock"
  Real x = sample(time, Clock(1, 10));
  Real y = subSample(x, 3);
  Real z = x + y;
  // fails compile: by this conversion it would tick every 3/10, by its other uses every 1/10 (seconds)
end ClockMixedRates;
