model WhatBouncesLeave "Of infinitely many bounces those that are simulated count for what is discrete, and what they push is pushed on: both are told"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), s(start = 0, fixed = true);
  discrete Real k(start = 1, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  der(s) = 0;
  when h <= 0 then
    reinit(v, -0.5*pre(v));
    reinit(s, pre(s) - 0.1*pre(v));
    k = 0.9*pre(k);
  end when;
  // warns: what resets do to `v`, `s` goes on as a force; `k` keeps the value that the last event has given it
  // end: h = 0 within 1e-6
  // Each bounce gives s a fifteenth of what it gives v, and at rest v gets 9.81.
  // end: der(s) = 0.654 within 1e-6
  annotation(experiment(StopTime = 3));
end WhatBouncesLeave;
