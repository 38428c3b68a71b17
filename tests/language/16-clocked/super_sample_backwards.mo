model SuperSampleBackwards "Numbers of ticks are not negative (16.5.2)"
  parameter Integer n = -2;
  Real u = sample(time, Clock(0.1));
  Real y = superSample(u, n); // error: `superSample` cannot take -2
end SuperSampleBackwards;
