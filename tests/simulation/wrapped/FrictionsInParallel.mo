model FrictionsInParallel "Several frictions hold as much as one that has their sum, however they share it"
  import BondGraph.Rotational.*;
  Inertia shaft(J=1, phi(fixed=true), w(fixed=true)) "Breaks loose at 3 N.m";
  Friction a(tauSliding=1), b(tauSliding=2);
  Torque ramp;
  Inertia shaken(J=1, phi(fixed=true), w(fixed=true)) "Slides to and fro, and sticks in between";
  Friction c(tauSliding=0), d(tauSliding=1), e(tauSliding=2);
  Torque shaking;
  Inertia likewise(J=1, phi(fixed=true), w(fixed=true)) "With one friction";
  Friction f(tauSliding=3);
  Torque same;
  BondGraph.Translational.Mass sledge(m=1, s(fixed=true), v(start=6, fixed=true)) "Is braked, and pushed again when it has stopped";
  BondGraph.Translational.Friction left(fSliding=1), right(fSliding=2);
  BondGraph.Translational.Force push;
  BondGraph.Translational.Fixed ground;
  Fixed housing;
  Real difference = shaken.w - likewise.w;
equation
  ramp.tau0 = time;
  connect(ramp.flange, shaft.flange_a);
  connect(shaft.flange_a, a.flange_b);
  connect(shaft.flange_b, b.flange_b);
  shaking.tau0 = 5*sin(time)*sin(0.3*time);
  connect(shaking.flange, shaken.flange_a);
  connect(shaken.flange_a, c.flange_b);
  connect(shaken.flange_b, d.flange_b);
  connect(shaken.flange_b, e.flange_b);
  same.tau0 = shaking.tau0;
  connect(same.flange, likewise.flange_a);
  connect(likewise.flange_b, f.flange_b);
  connect(a.flange_a, housing.flange);
  connect(b.flange_a, housing.flange);
  connect(c.flange_a, housing.flange);
  connect(d.flange_a, housing.flange);
  connect(e.flange_a, housing.flange);
  connect(f.flange_a, housing.flange);
  push.f0 = max(0, time - 4);
  connect(push.flange, sledge.flange_a);
  connect(ground.flange, left.flange_a);
  connect(left.flange_b, sledge.flange_a);
  connect(ground.flange, right.flange_a);
  connect(right.flange_b, sledge.flange_b);
  // warns: the equations do not determine `
  // w = (t - 3)^2/2
  // at 2.96: shaft.w = 0 within 1e-12
  // at 4: shaft.w = 0.5 within 1e-7
  // end: shaft.w = 24.5 within 1e-7
  // constant: difference within 1e-9
  // Decelerated by 3 m/s2 it stops at 2 s, after 6 m; from 7 s on v = (t - 7)^2/2.
  // at 1: sledge.v = 3 within 1e-7
  // at 2.1: sledge.v = 0 within 1e-9
  // at 7: sledge.s = 6 within 1e-5
  // end: sledge.v = 4.5 within 1e-6
  annotation(experiment(StopTime=10, Tolerance=1e-9));
end FrictionsInParallel;
