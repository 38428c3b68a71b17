model SampleFromLongAgo "A sample that starts far away has all its ticks"
  Integer n(start = 0, fixed = true);
equation
  when sample(-1e10, 1e-3) then
    n = pre(n) + 1;
  end when;
  // end: n = 100 within 1e-12
  // events: 99
  annotation(experiment(StopTime = 0.0995));
end SampleFromLongAgo;
