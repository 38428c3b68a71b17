model SubSampleBackwards "Numbers of ticks are not negative (16.5.2)"
  Real u = sample(time, Clock(0.1));
  Real y = subSample(u, -3); // error: `subSample` cannot take -3
end SubSampleBackwards;
