model ResetsByTheClock "Resets where a function of time comes to a threshold: nothing rests there, and nothing falls through"
  Real x(start = 0, fixed = true);
  Real y = cos(time);
  Real s(start = 0, fixed = true);
  Real v(start = 1, fixed = true);
equation
  der(x) = 1;
  when y < 0.5 then
    reinit(x, 0);
  end when;
  // What it resets drives something, but not what it waits for.
  der(s) = v;
  der(v) = 0;
  when exp(-time) <= 0.5 then
    reinit(v, -1);
  end when;
  // 2 - pi/3
  // end: x = 0.9528024488034023 within 1e-6
  // 2*log(2) - 2
  // end: s = -0.6137056388801094 within 1e-6
  // events: 2
  annotation(experiment(StopTime = 2));
end ResetsByTheClock;
