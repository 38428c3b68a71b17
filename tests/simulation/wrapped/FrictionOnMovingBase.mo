model FrictionOnMovingBase "What friction holds on a base that accelerates goes with it: the velocities differ by what the integration errs, which is no slip"
  import BondGraph.Rotational.*;
  import BondGraph.Translational;
  Speed engine(phi(fixed=true));
  Friction clutch(tauSliding=1000);
  Inertia load(J=1, phi(fixed=true), w(start=300, fixed=true));
  Translational.PositionSource table;
  Translational.Friction grip(fSliding=3, peak=1.5);
  Translational.Mass cup(m=1, s(fixed=true), v(start=1, fixed=true));
equation
  engine.w0 = 300 + 200*sin(2*time);
  connect(engine.flange, clutch.flange_a);
  connect(clutch.flange_b, load.flange_a);
  table.s0 = sin(time);
  connect(table.flange, grip.flange_a);
  connect(grip.flange_b, cup.flange_a);
  // constant: clutch.isStuck within 0
  // constant: grip.isStuck within 0
  // The torque is J*der(engine.w0), the force m*der(table.s0, 2).
  // at 0: clutch.tau = -400 within 1e-9
  // at 5: clutch.tau = 335.628611630581 within 1e-9
  // at 5: grip.f = -0.958924274663138 within 1e-9
  // end: clutch.tau = -163.232824725357 within 1e-9
  // end: load.w = 482.589050145526 within 1e-5
  // end: load.phi = 3059.19179381866 within 1e-5
  // end: cup.s = -0.54402111088937 within 1e-4
  annotation(experiment(StopTime=10));
end FrictionOnMovingBase;
