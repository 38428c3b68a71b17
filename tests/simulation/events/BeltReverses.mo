model BeltReverses "A block that sticks to a belt: where the belt reverses the block slides until it has its speed again"
  Real v(start = 0, fixed = true), u = if time < 2 then 1 else -1;
equation
  der(v) = -sign(v - u);
  // at 1.5: v = 1 within 1e-8
  // at 3: v = 0 within 1e-8
  // at 3.5: v = -0.5 within 1e-8
  // end: v = -1 within 1e-8
  // warns: slides along its boundary
  annotation(experiment(StopTime = 5, Interval = 0.5, Tolerance = 1e-9));
end BeltReverses;
