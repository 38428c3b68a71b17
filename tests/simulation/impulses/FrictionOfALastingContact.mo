// A ball that slides while it bounces comes to stay on the floor. What friction does from there on is not known: refused with the name of the contact.
// fails simulate: friction while a contact lasts is not supported: the impacts `floor.impact`
model FrictionOfALastingContact
  inner BondGraph.Planar.World world;
  BondGraph.Planar.Parts.Fixed ground;
  BondGraph.Planar.Contacts.BallLine floor(radius=0.2, k=2, redeclare model Law = BondGraph.Impacts.Friction(epsilon=0.4, mu=0.2));
  BondGraph.Planar.Parts.Body ball(
    m=2, J=0.03,
    x(fixed=true), y(start=0.23, fixed=true), phi(fixed=true),
    vx(start=1.5, fixed=true), vy(fixed=true), w(fixed=true));
equation
  connect(ground.frame, floor.frame_a);
  connect(floor.frame_b, ball.frame);
  annotation(experiment(StopTime=2, Tolerance=1e-8));
end FrictionOfALastingContact;
