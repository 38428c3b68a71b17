model SampleAtStop "The tick at the stop time happens: three tenths are 0.3"
  // end: m = 4
  // end: n = 8
  // end: p = 10
  // end: late = 2
  parameter Real T = 0.1;
  parameter Real U(fixed = false, start = 7) "Not known before the initialisation";
  Integer m(start = 0, fixed = true), n(start = 0, fixed = true), p(start = 0, fixed = true);
  Integer late(start = 0, fixed = true);
initial equation
  U = 2*T;
equation
  when sample(0, T) then
    m = pre(m) + 1;
  end when;
  when sample(0, 3*T/7) then
    n = pre(n) + 1;
  end when;
  // Ticks before the start do not happen.
  when sample(-1, 0.03) then
    p = pre(p) + 1;
  end when;
  when sample(0, U) then
    late = pre(late) + 1;
  end when;
  annotation(experiment(StopTime = 0.3));
end SampleAtStop;
