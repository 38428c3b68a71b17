model StopsDroppedTogether "Two masses on floors of their own, dropped from the same height"
  import BondGraph.Translational.*;
  Mass a(s(start=1, fixed=true), v(fixed=true));
  Mass b(s(start=1, fixed=true), v(fixed=true));
  ConstantForce onB(f0=-9.81), onA(f0=-9.81);
  HardStop stopB(sMin=0, sMax=1000, epsilon=0), stopA(sMin=0, sMax=1000, epsilon=0);
  Fixed ground;
equation
  connect(ground.flange, stopB.flange_a);
  connect(stopB.flange_b, b.flange_a);
  connect(ground.flange, stopA.flange_a);
  connect(stopA.flange_b, a.flange_a);
  connect(onA.flange, a.flange_a);
  connect(onB.flange, b.flange_a);
  // end: a.s = 0 within 1e-9
  // end: b.s = 0 within 1e-9
  // warns: `stopA: a.
  // warns: `stopB: b.
  annotation (experiment(StopTime=3));
end StopsDroppedTogether;
