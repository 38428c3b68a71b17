model ManyTicks "Two rates meet exactly, however long they tick"
  Integer n(start = 0) = previous(n) + (if sample(true, Clock(1, 1000)) then 1 else 0);
  Integer m(start = 0) = previous(m) + (if subSample(n, 7) > 0 then 1 else 0);
  Integer met(start = 0) = previous(met) + (if 7*superSample(m, 7) - 6 == n then 1 else 0);
  // end: n = 70001 within 0
  // end: m = 10001 within 0
  // end: met = 10001 within 0
  annotation (experiment(StopTime = 70));
end ManyTicks;
