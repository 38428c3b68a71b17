model RestitutionAboveOne "An impact that would make energy"
  BondGraph.Translational.Mass ball(m = 2, s(start = 0.3, fixed = true), v(start = -1, fixed = true));
  BondGraph.Translational.HardStop floor(epsilon = 1.25);
  BondGraph.Translational.Fixed ground;
equation
  connect(ground.flange, floor.flange_a);
  connect(floor.flange_b, ball.flange_a);
  // fails compile: `floor.epsilon` is 1.25, above its maximum 1
end RestitutionAboveOne;
