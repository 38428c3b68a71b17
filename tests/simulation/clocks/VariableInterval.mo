model VariableInterval "Clocks that say at each tick when the next one comes: at 0, 0.3, 0.7, 1.2, 1.8, …"
  Integer counter(start = 2);
  Integer n(start = 0);
  Real last;
  Real step(start = 0.2);
  Integer m(start = 0);
  Real length;
equation
  when Clock(counter, 10) then
    counter = previous(counter) + 1;
    n = previous(n) + 1;
    last = sample(time);
  end when;
  when Clock(step) then
    step = previous(step) + 0.1;
    m = previous(m) + 1;
    length = interval(step);
  end when;
  // at 0: n = 1 within 0
  // at 0.29: n = 1 within 0
  // at 0.3: n = 2 within 0
  // at 0.7: n = 3 within 0
  // at 1.21: m = 4 within 0
  // at 1.21: length = 0.5 within 1e-15
  // end: n = 5 within 0
  // end: last = 1.8 within 1e-15
  annotation (experiment(StopTime = 2, Interval = 0.01));
end VariableInterval;
