model NarrowWindowBehindAnEvent "The look ahead behind an event goes farther than the first output point, and over the window"
  Real a(start = 0, fixed = true), y(start = 0, fixed = true);
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  der(a) = 1;
  when a > 5 then
    m = pre(m) + 1;
  end when;
  der(y) = if (a - 5.001)*(a - 5.002) < 0 then 1000 else 0;
  when (a - 5.0001)*(a - 5.0002) < 0 then
    n = pre(n) + 1;
  end when;
  // end: y = 1 within 1e-5
  // end: n = 1 within 0
  // end: m = 1 within 0
  annotation(experiment(StopTime = 10, Interval = 0.005, Tolerance = 1e-6));
end NarrowWindowBehindAnEvent;
