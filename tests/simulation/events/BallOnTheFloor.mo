model BallOnTheFloor "A ball that lies on the floor from the beginning, beside one that falls on it"
  Real a(start = 1, fixed = true), va(start = 0, fixed = true) "Falls";
  Real b(start = 0, fixed = true), vb(start = 0, fixed = true) "Lies there";
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
  // It has no energy to leave the floor with.
  // at 0.4: b = 0 within 1e-6
  // end: b = 0 within 1e-6
  // end: vb = 0 within 1e-6
  // At rest after sqrt(2/g)*(1 + 2*e/(1 - e)) = 1.3546 s.
  // end: a = 0 within 1e-6
  // warns: rests at its boundary
  annotation (experiment(StopTime = 2, Interval = 0.1));
end BallOnTheFloor;
