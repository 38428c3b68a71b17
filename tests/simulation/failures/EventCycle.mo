model EventCycle "An event that triggers an event that triggers the first again"
  Real x(start = 0, fixed = true);
  Boolean a(start = false, fixed = true), b(start = false, fixed = true);
equation
  der(x) = 1;
  a = x > 0.5 and not pre(b);
  b = pre(a);
  // fails simulate: an event does not come to an end, because these change each other again and again: `b`, `a`
end EventCycle;
