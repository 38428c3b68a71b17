model BlockOnABlock "Dry friction between two blocks and the ground: the force is too small to move them, from rest or not"
  Real v1(start = 0, fixed = true), v2(start = 0, fixed = true);
  Real w1(start = 0.1, fixed = true), w2(start = -0.5, fixed = true);
equation
  der(v1) = 0.5 - sign(v1) - 1.5*sign(v1 - v2);
  der(v2) = 1.5*sign(v1 - v2);
  2*der(w1) = 0.9 - 1.5*sign(w1) + 2*sign(w2 - w1);
  0.5*der(w2) = -2*sign(w2 - w1);
  // end: v1 = 0 within 1e-9
  // end: v2 = 0 within 1e-9
  // end: w1 = 0 within 1e-9
  // end: w2 = 0 within 1e-9
  // w2 stops at 0.125: what is tried to find out what holds it takes no time.
  // at 0.12525: w1 = 0 within 1e-9
  // at 0.12525: w2 = 0 within 1e-9
  // warns: slides along its boundary
  annotation(experiment(StopTime = 4, Interval = 1, Tolerance = 1e-9));
end BlockOnABlock;
