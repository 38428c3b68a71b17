model ConstantOnAClock "A constant that is sampled ticks, also as the argument of another operator"
  Real s = subSample(sample(3, Clock(0.1)), 2);
  Real r(start=0) = previous(r) + s;
  Real p(start=0) = previous(p) + superSample(subSample(sample(1.0, Clock(0.1)), 2), 4);
  Real c = sample(2.0, Clock(0.1));
  Real h = hold(c);
  // end: r = 18 within 1e-12
  // end: p = 21 within 1e-12
  // end: h = 2 within 1e-12
  annotation(experiment(StopTime=1));
end ConstantOnAClock;
