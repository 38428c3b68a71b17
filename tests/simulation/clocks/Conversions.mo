model Conversions "The conversions of sub-clocks, with the values that the specification gives for them"
  Integer y = integer(sample(time + 0.5, Clock(1, 1)));
  Integer slow = subSample(y, 4);
  Integer fast = superSample(slow, 5);
  Integer later(start = 10) = shiftSample(y, 1, 5);
  Integer same = subSample(shiftSample(superSample(y, 5), 1), 5);
  Integer back = backSample(later, 1, 5);
  Integer latest = shiftSample(later, 4, 5);
  Real period = interval(fast);
  Integer n_fast(start = 0) = previous(n_fast) + (if fast >= 0 then 1 else 0);
  // at 3.9: y = 3 within 0
  // at 3.9: slow = 0 within 0
  // at 4: slow = 4 within 0
  // at 7.9: fast = 4 within 0
  // at 0.1: later = 10 within 0
  // at 0.2: later = 0 within 0
  // at 1.1: later = 0 within 0
  // at 1.2: later = 1 within 0
  // at 1.2: same = 1 within 0
  // at 0: back = 10 within 0
  // at 1: back = 0 within 0
  // at 2: back = 1 within 0
  // at 2: latest = 1 within 0
  // at 0: period = 0.8 within 1e-15
  // end: n_fast = 13 within 0
  annotation (experiment(StopTime = 10, Interval = 0.1));
end Conversions;
