model BackSampleBackwards "Numbers of ticks are not negative (16.5.2)"
  Real u = shiftSample(sample(time, Clock(0.1)), 4);
  Real y = backSample(u, -3); // error: `backSample` cannot take -3
end BackSampleBackwards;
