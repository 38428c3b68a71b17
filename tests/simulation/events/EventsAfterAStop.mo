model EventsAfterAStop "Something stops at a boundary and nothing presses it there: events of other things are where they are"
  Real x(start = 0, fixed = true), v(start = 1, fixed = true);
  Real y(start = 1, fixed = true);
  discrete Real t1(start = 0, fixed = true), y1(start = 0, fixed = true), t2(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = 0;
  when x >= 1 then
    reinit(v, 0);
  end when;
  der(y) = -y;
  when y < 0.2 then
    t1 = time;
    y1 = y;
  end when;
  when y < 0.1 then
    t2 = time;
  end when;
  // y = exp(-t)
  // end: t1 = 1.6094379124341003 within 1e-8
  // end: y1 = 0.2 within 1e-8
  // end: t2 = 2.302585092994046 within 1e-8
  // end: y = 0.049787068367863944 within 1e-8
  // end: x = 1 within 1e-8
  annotation(experiment(StopTime = 3, Interval = 0.5, Tolerance = 1e-9));
end EventsAfterAStop;
