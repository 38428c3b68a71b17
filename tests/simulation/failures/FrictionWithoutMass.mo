model FrictionWithoutMass "While it slides nothing says how fast: there is no mass between spring and friction"
  import BondGraph.Translational.*;
  PositionSource table;
  Spring spring(c=10);
  Friction friction(fSliding=3);
  Fixed ground;
equation
  table.s0 = sin(time);
  connect(table.flange, spring.flange_b);
  connect(spring.flange_a, friction.flange_b);
  connect(friction.flange_a, ground.flange);
  // fails simulate: while `friction.isStuck` is false; the largest residual has an equation of `friction.friction`
  // fails simulate: a mass or an inertia beside a friction
  annotation(experiment(StopTime=10));
end FrictionWithoutMass;
