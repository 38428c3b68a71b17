model GluedPairOnAFloor "What bounces from the floor meets a body above without restitution, which throws it down again, within one event"
  BondGraph.Translational.Mass a(m = 1, s(start = 0, fixed = true), v(start = -1.5, fixed = true));
  BondGraph.Translational.Mass b(m = 1, s(start = 1, fixed = true), v(start = -1.5, fixed = true));
  BondGraph.Translational.HardStop h1(sMin = 0, sMax = 100, epsilon = 0.5);
  BondGraph.Translational.HardStop h2(sMin = 1, sMax = 100, epsilon = 0);
  BondGraph.Translational.Fixed floor;
equation
  connect(floor.flange, h1.flange_a);
  connect(h1.flange_b, a.flange_a);
  connect(a.flange_b, h2.flange_a);
  connect(h2.flange_b, b.flange_a);
  // Each round leaves a quarter of the speed.
  // at 0: a.v = 0 within 1e-12
  // at 0: b.v = 0 within 1e-12
  // end: a.s = 0 within 1e-9
  // end: b.s = 1 within 1e-9
  annotation(experiment(StopTime = 1));
end GluedPairOnAFloor;
