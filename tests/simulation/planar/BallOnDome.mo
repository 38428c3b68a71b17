model BallOnDome "A ball that is dropped onto a fixed one slides down without friction: what presses it away turns with the place of contact"
  import BondGraph.Planar;
  inner Planar.World world(g = 9.81);
  Planar.Parts.Fixed ground;
  Planar.Parts.Body ball(m = 2, J = 0.008, x(start = 0.1, fixed = true), y(start = sqrt(0.99) + 0.001, fixed = true),
    phi(fixed = true), vx(fixed = true), vy(fixed = true), w(fixed = true));
  Planar.Contacts.BallBall dome(radius_a = 0.9, radius_b = 0.1, redeclare model Law = BondGraph.Impacts.Inelastic);
equation
  connect(ground.frame, dome.frame_a);
  connect(dome.frame_b, ball.frame);
  annotation (experiment(StopTime = 1.2, Tolerance = 1e-8));
end BallOnDome;
// The impact leaves the tangential part of the speed, a tenth, which is worth 1e-5 m. The ball leaves the dome at two thirds of that
// height, y = 2/3*(sqrt(0.99) + 1e-5), where v^2 = g*y, and keeps its horizontal speed v*y.
// end: ball.vx = 1.6921176607687898 within 1e-6
// warns: rests at its boundary
