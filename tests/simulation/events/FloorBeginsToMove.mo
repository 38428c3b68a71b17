model FloorBeginsToMove "Balls at rest on floors that get a velocity at once: up, with and without restitution, and down"
  Real w = if time < 2 then 0 else 1, y = if time < 2 then 0 else time - 2;
  Real a(start = 1, fixed = true), va(start = 0, fixed = true);
  Real b(start = 1, fixed = true), vb(start = 0, fixed = true);
  Real c(start = 1, fixed = true), vc(start = 0, fixed = true);
  constant Real g = 10;
equation
  der(a) = va;
  der(va) = -g;
  when a <= y then
    reinit(va, w);
  end when;
  der(b) = vb;
  der(vb) = -g;
  when b <= y then
    reinit(vb, w - 0.3*(pre(vb) - w));
  end when;
  der(c) = vc;
  der(vc) = -g;
  when c <= -y then
    reinit(vc, -w);
  end when;
  // a is thrown up with the speed of the floor and goes with it.
  // at 2.05: va = 1 within 1e-8
  // at 2.05: a = 0.05 within 1e-8
  // b leaves with 1.3: it flies 2*0.3/g = 0.06 s.
  // at 2.05: b = 0.0525 within 1e-8
  // at 2.05: vb = 0.8 within 1e-8
  // c falls freely until g/2*t^2 = t, 0.2 s later.
  // at 2.1: c = -0.05 within 1e-7
  // end: c = -0.4 within 1e-7
  // end: vc = -1 within 1e-7
  // end: b = 0.4 within 1e-6
  // warns: rests at its boundary
  annotation(experiment(StopTime = 2.4, Interval = 0.05, Tolerance = 1e-10));
end FloorBeginsToMove;
