// A belt takes the mass along until the spring pulls 6 N, at 0.6 s. It slides about the place 0.4, where the spring pulls 4 N, for
// (pi + 2*atan(5/w))/w with w = sqrt(c/m), until it is as fast as the belt, at 0.2. Then it sticks for 0.4 s, and so on.
// at 0.5: sledge.s = 0.5 within 1e-9
// The second time, 0.2 s after it was caught.
// end: sledge.s = 0.4 within 1e-6
// end: sledge.v = 1 within 1e-9
// end: floor.isStuck = 1 within 0
model StickSlip "A mass heavier than one on a belt, held by a spring"
  import BondGraph.Translational.*;
  ConstantSpeed belt(v0=1);
  Friction floor(fSliding=4, peak=1.5);
  Mass sledge(m=2, s(fixed=true), v(start=1, fixed=true));
  Spring spring(c=10);
  Fixed ground;
equation
  connect(belt.flange, floor.flange_a);
  connect(floor.flange_b, sledge.flange_a);
  connect(sledge.flange_b, spring.flange_a);
  connect(spring.flange_b, ground.flange);
  annotation (experiment(StopTime=6.067577096378473, NumberOfIntervals=100, Tolerance=1e-8));
end StickSlip;
