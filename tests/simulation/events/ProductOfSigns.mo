model ProductOfSigns "Slides along two boundaries at once, where what one does depends on the side of the other"
  Real a(start = 1, fixed = true);
  Real b(start = 0.8, fixed = true);
  Real p = sign(a), q = sign(b);
  Real load = 0.5 + max(0, time - 1);
equation
  der(a) = -p*(2 + q) + load;
  der(b) = -q*(3 - p) + 0.7;
  // While both are zero p = load/(2 + q) and q = 0.7/(3 - p). With load = 0.5 that is
  // at 1: p = 0.22202661619405 within 1e-8
  // at 1: q = 0.251982255870633 within 1e-8
  // at 1: a = 0 within 1e-8
  // at 1: b = 0 within 1e-8
  // It leaves a = 0 where the motion along b = 0 does at a > 0, that is with p = 1 and q = 0.35: load = 2.35, at time 2.85.
  // at 2.8: a = 0 within 1e-8
  // From there on der(a) = time - 2.85.
  // end: a = 0.66125 within 1e-6
  // end: b = 0 within 1e-8
  // end: q = 0.35 within 1e-8
  // warns: slides along its boundary
  annotation(experiment(StopTime = 4, Interval = 0.1));
end ProductOfSigns;
