model PairOnAFloor "Two masses that have met come to a floor: the lower one bounces, meets the upper one, and both have lost all their momentum"
  import T = BondGraph.Translational;
  T.Mass a(m = 1, s(start = 2, fixed = true), v(start = -1, fixed = true));
  T.Mass b(m = 1, s(start = 3.1, fixed = true), v(start = -3.1, fixed = true));
  T.Fixed w;
  T.HardStop floor(sMin = 0, sMax = 100, epsilon = 1), between(sMin = 1, sMax = 100, epsilon = 0);
equation
  connect(w.flange, floor.flange_a);
  connect(floor.flange_b, a.flange_a);
  connect(a.flange_b, between.flange_a);
  connect(between.flange_b, b.flange_a);
  // end: a.s = 0 within 1e-9
  // end: b.s = 1 within 1e-9
  annotation(experiment(StopTime = 3));
end PairOnAFloor;
