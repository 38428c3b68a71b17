model StackAtRest "A mass that lies on another from the start, both without restitution"
  import BondGraph.Translational.*;
  Mass b(m=2, s(start=1, fixed=true), v(fixed=true));
  Mass a(m=1, s(start=0, fixed=true), v(fixed=true));
  ConstantForce onA(f0=-9.81), onB(f0=-19.62);
  HardStop between(sMin=1, sMax=1000, epsilon=0);
  HardStop floor(sMin=0, sMax=1000, epsilon=0);
  Fixed ground;
equation
  connect(a.flange_b, between.flange_a);
  connect(between.flange_b, b.flange_a);
  connect(ground.flange, floor.flange_a);
  connect(floor.flange_b, a.flange_a);
  connect(onA.flange, a.flange_a);
  connect(onB.flange, b.flange_a);
  // end: a.s = 0 within 1e-9
  // end: b.s = 1 within 1e-9
  // warns: `floor: a.
  // warns: `between: between.
  annotation (experiment(StopTime=3));
end StackAtRest;
