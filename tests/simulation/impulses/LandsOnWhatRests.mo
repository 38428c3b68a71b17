// A body lands on another one that rests on the floor already; nothing bounces. The floor passes the impulse on.
// warns: rests at its boundary
// at 1: upper.s = 0 within 1e-7
// end: upper.s = 0 within 1e-7
// end: lower.s = 0 within 1e-7
// end: upper.v = 0 within 1e-6
model LandsOnWhatRests
  import BondGraph.Translational.*;
  Mass lower(m=2, s(start=0.5, fixed=true), v(start=0, fixed=true));
  Mass upper(m=5, s(start=2, fixed=true), v(start=0, fixed=true));
  HardStop between(sMin=0, sMax=100, epsilon=0), floor(sMin=0, sMax=100, epsilon=0);
  ConstantForce weightOfLower(f0=-20), weightOfUpper(f0=-50);
  Fixed ground;
equation
  connect(ground.flange, floor.flange_a);
  connect(floor.flange_b, lower.flange_a);
  connect(lower.flange_b, between.flange_a);
  connect(between.flange_b, upper.flange_a);
  connect(weightOfLower.flange, lower.flange_a);
  connect(weightOfUpper.flange, upper.flange_a);
  annotation (experiment(StopTime=4, Interval=0.5));
end LandsOnWhatRests;
