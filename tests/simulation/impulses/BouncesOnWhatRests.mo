// A body bounces on another one that rests on the floor, as if that were the floor: v = -0.5*sqrt(2*g*h) with g = 10, h = 1.8, at 0.6 s; it
// is up again 0.3 s later, 0.45 m high.
// warns: rests at its boundary
// at 0.9: upper.s = 0.45 within 1e-5
// at 0.9: lower.s = 0 within 1e-7
// end: upper.s = 0 within 1e-6
// end: lower.s = 0 within 1e-7
model BouncesOnWhatRests
  import BondGraph.Translational.*;
  Mass lower(m=1, s(start=0.2, fixed=true), v(start=0, fixed=true));
  Mass upper(m=1, s(start=1.8, fixed=true), v(start=0, fixed=true));
  HardStop between(sMin=0, sMax=100, epsilon=0.5), floor(sMin=0, sMax=100, epsilon=0);
  ConstantForce weightOfLower(f0=-10), weightOfUpper(f0=-10);
  Fixed ground;
equation
  connect(ground.flange, floor.flange_a);
  connect(floor.flange_b, lower.flange_a);
  connect(lower.flange_b, between.flange_a);
  connect(between.flange_b, upper.flange_a);
  connect(weightOfLower.flange, lower.flange_a);
  connect(weightOfUpper.flange, upper.flange_a);
  annotation (experiment(StopTime=4, Interval=0.1));
end BouncesOnWhatRests;
