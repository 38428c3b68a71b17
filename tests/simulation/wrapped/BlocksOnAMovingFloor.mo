model BlocksOnAMovingFloor "Two blocks lie on each other and on a floor that begins to move: they follow it, since its acceleration is less than that of gravity"
  BondGraph.Translational.Mass lower(m=1, s(start=0, fixed=true), v(fixed=true));
  BondGraph.Translational.Mass upper(m=2, s(start=1, fixed=true), v(fixed=true));
  BondGraph.Translational.ConstantForce weightOfLower(f0=-9.81);
  BondGraph.Translational.ConstantForce weightOfUpper(f0=-19.62);
  BondGraph.Translational.HardStop below(sMin=0, sMax=1e6, epsilon=0);
  BondGraph.Translational.HardStop between(sMin=1, sMax=1e6, epsilon=0);
  BondGraph.Translational.PositionSource floor;
  Real error = lower.s - floor.s0;
  Real errorAbove = upper.s - 1 - floor.s0;
equation
  connect(weightOfLower.flange, lower.flange_a);
  connect(weightOfUpper.flange, upper.flange_a);
  connect(below.flange_b, lower.flange_a);
  connect(between.flange_b, upper.flange_a);
  connect(floor.flange, below.flange_a);
  connect(lower.flange_b, between.flange_a);
  floor.s0 = 0.1*(1 - cos(2*time));
  // They are kept at the place where they touch. Kept at their speed they left it by errors, again and again.
  // constant: error within 1e-6
  // constant: errorAbove within 1e-6
  // events: 1
  // warns: rests at its boundary
  annotation (experiment(StopTime=4));
end BlocksOnAMovingFloor;
