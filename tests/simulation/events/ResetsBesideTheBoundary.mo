model ResetsBesideTheBoundary "What comes to a boundary goes on through it: the resets there act on something else"
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Real since(start = 0, fixed = true) "Time since it was at zero";
  Real x(start = 1, fixed = true);
  Real sum(start = 0, fixed = true) "Is driven by what comes, not the other way round";
  Real a(start = 0, fixed = true);
  Real b(start = 0, fixed = true);
  Real c(start = 1, fixed = true) "Acceleration: what is reset acts on the speed later";
equation
  der(h) = v;
  der(v) = -1;
  der(since) = 1;
  when h <= 0 then
    reinit(since, 0);
  end when;
  der(x) = -x;
  der(sum) = x;
  when x < 0.5 then
    reinit(sum, 0);
  end when;
  der(a) = b;
  der(b) = c;
  der(c) = 0;
  when a > 0.5 then
    reinit(c, -1);
  end when;
  // end: h = -1 within 1e-6
  // 2 - sqrt(2)
  // end: since = 0.5857864376269049 within 1e-6
  // 0.5 - exp(-2)
  // end: sum = 0.3646647167633873 within 1e-6
  // end: a = 1 within 1e-6
  // end: b = 0 within 1e-6
  // events: 3
  annotation(experiment(StopTime = 2, Tolerance = 1e-9));
end ResetsBesideTheBoundary;
