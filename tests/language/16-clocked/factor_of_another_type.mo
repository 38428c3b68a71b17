model FactorOfAnotherType "Numbers of ticks are not negative (16.5.2)"
  Real u = sample(time, Clock(0.1));
  Real y = subSample(u, 2.5); // error: `subSample` needs an Integer, not Real
end FactorOfAnotherType;
