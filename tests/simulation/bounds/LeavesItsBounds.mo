model LeavesItsBounds "A variable outside of its bounds is told once, with time and value"
  Real fill(start = 0, fixed = true, max = 0.6);
  Real rest(min = -0.2) = 0.5 - fill;
equation
  der(fill) = 1;
  // warns: above its maximum 0.6
  // warns: below its minimum -0.2
  // end: fill = 1 within 1e-9
end LeavesItsBounds;
