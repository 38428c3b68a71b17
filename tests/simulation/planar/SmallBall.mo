model SmallBall "As LargeBall, with a radius of 0.1 mm"
  import BondGraph.*;
  inner Planar.World world;
  parameter Real s = 1e-4 "Radius";
  Planar.Parts.Body ball(m=1, J=s*s, x(fixed=true), y(start=11*s, fixed=true), phi(fixed=true), vx(fixed=true), vy(fixed=true), w(fixed=true));
  Planar.Contacts.BallLine floor(radius=s, redeclare model Law = Impacts.Restitution(epsilon=0.5));
  Planar.Parts.Fixed ground;
  Real height = floor.gap/(10*s);
equation
  connect(ground.frame, floor.frame_a);
  connect(floor.frame_b, ball.frame);
  // It falls for T = sqrt(2*10*s/9.81), and is highest after T*(1 + 0.5) and T*(1 + 1 + 0.25); its bounces are over after 3*T.
  // at 0.02141764684390597: height = 0.25 within 1e-4
  // at 0.03212647026585895: height = 0.0625 within 1e-4
  // end: height = 0 within 1e-8
  // warns: rests at its boundary
  // events: 43
  annotation (experiment(StopTime=0.05711372491708258, Interval=0.0035696078073176615));
end SmallBall;
