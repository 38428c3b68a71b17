model SlideThatTurns "Body in a tube that turns: s = s0*cosh(w*t), and the drive has to give the torque 2*m*s*v*w"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Rotational);
  inner Planar.World world(g=0);
  Planar.Parts.Fixed wall;
  Planar.Joints.ActuatedRevolute hinge(phi(fixed=true));
  Sources.Sf motor(f0=2);
  Bonds.Bond drive;
  Planar.Joints.Prismatic tube(n={0, 3}, s(start=0.5, fixed=true), v(fixed=true));
  Planar.Parts.Body body(m=3);
  Real torque = drive.e[1];
equation
  connect(motor.port, drive.tail);
  connect(drive.head, hinge.drive);
  connect(wall.frame, hinge.frame_a);
  connect(hinge.frame_b, tube.frame_a);
  connect(tube.frame_b, body.frame);
  // cosh(2) = 3.7621956910836314, sinh(2) = 3.6268604078470186
  // end: tube.s = 1.8810978455418157 within 1e-6
  // end: tube.v = 3.6268604078470186 within 1e-6
  // end: torque = 81.86975159138326 within 1e-6
  // end: body.x = -1.7104774 within 1e-6
  annotation (experiment(StopTime=1, Tolerance=1e-9));
end SlideThatTurns;
