// Broken loose at 1.5 s, when the force 1.5 is reached; then m*der(v) = t - 1.
// at 1.4: sledge.v = 0 within 1e-12
// end: sledge.v = 1.875 within 1e-7
// end: floor.f = -1 within 1e-12
// The lever makes of 1 kg at the short end 4 kg: 3*t^2/2/(4 + 2) at the long one.
// end: long.s = 2.25 within 1e-7
// end: short.s = -4.5 within 1e-7
// It breaks loose, and its velocity leaves zero.
// state events: 2
model LeverAndFriction "Friction that breaks loose, and a lever that turns the direction"
  import BondGraph.Translational.*;
  Force force(f0=time);
  Mass sledge(m=1, s(fixed=true), v(fixed=true));
  Friction floor(fSliding=1, peak=1.5);
  Fixed ground;
  ConstantForce push(f0=3);
  Mass long(m=2, s(fixed=true), v(fixed=true));
  Lever lever(ratio=-0.5);
  Mass short(m=1);
equation
  connect(force.flange, sledge.flange_a);
  connect(sledge.flange_b, floor.flange_a);
  connect(floor.flange_b, ground.flange);
  connect(push.flange, long.flange_a);
  connect(long.flange_b, lever.flange_a);
  connect(lever.flange_b, short.flange_a);
  annotation (experiment(StopTime=3, Interval=0.1, Tolerance=1e-8));
end LeverAndFriction;
