model BallOnTable "Dropped onto a table that starts to sink: lies on it until it sinks faster than the ball can fall"
  Real h(start = 0.1, fixed = true), v(start = 0, fixed = true), table, gap;
equation
  // Down with an acceleration that grows: 3*(t - 1)
  table = if time < 1 then 0 else -0.5*(time - 1)^3;
  gap = h - table;
  der(h) = v;
  der(v) = -9.81;
  // It touches while it leaves, to the tolerance: that is no impact
  when h <= table and v < der(table) then
    reinit(v, der(table) - 0.5*(pre(v) - der(table)));
  end when;
  // It leaves the table at t = 1 + g/3 = 4.27 s, with the table's height and speed, and falls freely from there
  // warns: the solution rests at its boundary
  // at 2: gap = 0 within 1e-9
  // at 4.25: gap = 0 within 1e-9
  // end: h = -31.8054915 within 1e-6
  // end: gap = 0.1945085 within 1e-6
  annotation(experiment(StopTime = 5, Interval = 0.05, Tolerance = 1e-10));
end BallOnTable;
