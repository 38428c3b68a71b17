// end: follower.v = 0.5403023058681398 within 1e-12
// end: follower.a = -0.8414709848078965 within 1e-12
// end: pull.y = 1.682941969615793 within 1e-12
// end: driven.y = 4 within 1e-8
// end: crank.w = 2 within 1e-12
// end: speed.s = 0.5 within 1e-8
// end: tachometer.y = 1 within 1e-12
// end: twist.y = -2 within 1e-12
model SourcesOfMotion "What moves as it is told, and what force that takes"
  import BondGraph.{Translational, Rotational};
  Translational.PositionSource position(s0=sin(time));
  Translational.ForceSensor pull;
  Translational.Mass follower(m=2);
  Translational.ConstantSpeed conveyor(v0=3, s(start=1, fixed=true));
  Translational.PositionSensor driven;
  Translational.Speed speed(v0=time, s(fixed=true));
  Translational.SpeedSensor tachometer;
  Rotational.AngleSource angle(phi0=time^2);
  Rotational.TorqueSensor twist;
  Rotational.Inertia crank(J=1);
equation
  connect(position.flange, pull.flange_a);
  connect(pull.flange_b, follower.flange_a);
  connect(conveyor.flange, driven.flange);
  connect(speed.flange, tachometer.flange);
  connect(angle.flange, twist.flange_a);
  connect(twist.flange_b, crank.flange_a);
  annotation (experiment(StopTime=1, Interval=0.1, Tolerance=1e-8));
end SourcesOfMotion;
