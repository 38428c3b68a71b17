model BallComesToLie "A ball that bounces lower and lower on a slope, and then slides down along it"
  import BondGraph.*;
  inner Planar.World world;
  Planar.Parts.Fixed slope(phi=-0.2);
  Planar.Parts.Body ball(m=2, J=0.01, y(start=1, fixed=true), x(fixed=true), vx(fixed=true), vy(fixed=true), w(fixed=true), phi(fixed=true));
  Planar.Contacts.BallLine floor(radius=0.1, redeclare model Law = Impacts.Restitution(epsilon=0.5));
  Real along = cos(0.2)*ball.vx - sin(0.2)*ball.vy;
equation
  connect(slope.frame, floor.frame_a);
  connect(floor.frame_b, ball.frame);
  // Without friction nothing changes the velocity along the slope but gravity: 3*9.81*sin(0.2).
  // warns: rests
  // end: along = 5.8468384053 within 1e-6
  // end: floor.gap = 0 within 1e-9
  // end: floor.approach = 0 within 1e-8
  annotation (experiment(StopTime=3));
end BallComesToLie;
