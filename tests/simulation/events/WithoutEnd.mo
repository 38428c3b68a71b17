model WithoutEnd "Resets of the very variable that triggers them, each half as large"
  Real x(start = 1, fixed = true);
  discrete Real a(start = 0.5, fixed = true);
equation
  der(x) = -1;
  when x <= 0 then
    a = 0.5*pre(a);
    reinit(x, a);
  end when;
  // At 1 + 1/4 + 1/8 + ... = 1.5
  // warns: rests at its boundary
  // end: x = 0 within 1e-9
  annotation(experiment(StopTime = 4, Interval = 0.125));
end WithoutEnd;
