model SampleRatesMeet "Ticks at equal times are one event, whatever the rates and offsets"
  // end: n = 143
  // end: thirds = 101
  // end: added = 1000
  Integer n(start = 0, fixed = true) "Every tick of 0.5 + 0.7 k is one of 0.1 j";
  Integer thirds(start = 0, fixed = true);
  Integer added(start = 0, fixed = true);
  discrete Real next(start = 0.1, fixed = true);
  Boolean tenths = sample(0, 0.1), others = sample(0.5, 0.7), seconds = sample(0, 1), parts = sample(0, 1/3);
  Boolean isDue;
equation
  when tenths and others then
    n = pre(n) + 1;
  end when;
  when seconds and parts then
    thirds = pre(thirds) + 1;
  end when;
  // Added up: the last is late by more than a rounding error, yet no step is possible between the two.
  isDue = time >= pre(next);
  when isDue then
    next = pre(next) + 0.1;
    added = pre(added) + 1;
  end when;
  annotation(experiment(StopTime = 100));
end SampleRatesMeet;
