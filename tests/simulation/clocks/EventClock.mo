model EventClock "A clock that ticks when a condition becomes true sees what became true with it"
  Boolean b = time >= 0.5;
  Clock c = Clock(b);
  Boolean b2 = sample(b, c);
  Real x(start = 0, fixed = true);
  Clock turn = Clock(sin(x) > 0.5, startInterval = 7);
  Integer n(start = 0);
  Real dt;
  Integer third(start = 0) = previous(third) + (if subSample(n, 3) > 0 then 1 else 0);
  Integer second(start = 0) = previous(second) + (if shiftSample(n, 1) > 0 then 1 else 0);
equation
  der(x) = 2*Modelica_pi;
  when turn then
    n = previous(n) + 1;
    dt = interval(n);
  end when;
  // at 0.49: b2 = 0 within 0
  // at 0.5: b2 = 1 within 0
  // at 0.1: n = 1 within 0
  // at 0.1: dt = 7 within 1e-15
  // at 1.1: dt = 1 within 1e-6
  // end: n = 7 within 0
  // end: third = 3 within 0
  // end: second = 6 within 0
protected
  constant Real Modelica_pi = 3.14159265358979;
  annotation (experiment(StopTime = 6.5, Interval = 0.01));
end EventClock;
