// Two masses of a forced oscillator come to rest at a stop between them and move on together: the force between them was noise, and the run took 700 000 steps.
// Reference: dopri45 and radau with a tolerance of 1e-10.
// end: left.s = 0.1132738098 within 1e-5
// end: right.v = -0.1445847841 within 1e-5
// events: 43
// warns: rests at its boundary
model MassesRestAtAHardStop
  import T = BondGraph.Translational;
  T.Fixed wall;
  T.Mass left(m=0.52, s(start=0.21, fixed=true), v(start=-0.75, fixed=true));
  T.Mass right(m=12.14, s(start=-0.15, fixed=true), v(start=0.23, fixed=true));
  T.Damper damper(d=0.46);
  T.Spring spring(c=6.7, s_rel0=-0.16);
  T.SineForce drive(f0=9.73, frequency=0.398);
  T.HardStop stop(sMin=-1.45, sMax=1.37, epsilon=0.52);
equation
  connect(stop.flange_a, left.flange_a);
  connect(stop.flange_b, right.flange_a);
  connect(right.flange_b, drive.flange);
  connect(spring.flange_a, wall.flange);
  connect(left.flange_b, spring.flange_b);
  connect(damper.flange_a, wall.flange);
  connect(damper.flange_b, left.flange_b);
  annotation(experiment(StopTime=6, Tolerance=1e-7));
end MassesRestAtAHardStop;
