model NextToNoSpeed "Balls at the floor with next to no speed, up and down, one of them on a floor that is not at zero"
  Real a(start = 0, fixed = true), va(start = 1e-6, fixed = true);
  Real b(start = 0, fixed = true), vb(start = -1e-4, fixed = true);
  Real c(start = 5, fixed = true), vc(start = 1e-5, fixed = true);
  constant Real g = 9.81, e = 0.5;
equation
  der(a) = va;
  der(va) = -g;
  when a < 0 then
    reinit(va, -e*pre(va));
  end when;
  der(b) = vb;
  der(vb) = -g;
  when b < 0 then
    reinit(vb, -e*pre(vb));
  end when;
  der(c) = vc;
  der(vc) = -g;
  when c < 5 then
    reinit(vc, -e*pre(vc));
  end when;
  // The highest flight is of (1e-5)^2/(2*g) = 5e-12 m, the longest rest begins after 2e-5*e/(1 - e)/g = 2e-6 s.
  // at 0.1: a = 0 within 1e-6
  // at 0.1: b = 0 within 1e-6
  // at 0.1: c = 5 within 1e-6
  // end: a = 0 within 1e-6
  // end: b = 0 within 1e-6
  // end: c = 5 within 1e-6
  // warns: rests at its boundary
  annotation (experiment(StopTime = 3, Interval = 0.1));
end NextToNoSpeed;
