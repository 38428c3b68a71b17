// Rounding decides on which side of the ground a ball bounces: an assertion that holds at zero holds there. A warning is told each time its
// condition becomes false; one that holds makes no event.
model AssertionsAtABoundary
  Real h(start=1, fixed=true);
  Real v(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -9.81;
  assert(h >= 0, "below the ground");
  assert(h < 0.99 or h > 0.991, "near the top", AssertionLevel.warning);   // warns: near the top
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
  // events: 6
  // end: h = 0.260741728327056 within 1e-4
  annotation(experiment(StopTime=2, Interval=1));
end AssertionsAtABoundary;
