// A box lands flat on two rough corners: the impulse of each changes the flow of the other, and no law says which comes first.
// fails simulate: `left.impact` and `right.impact` strike at the same time
model TwoRoughCorners
  import BondGraph.*;
  inner Planar.World world(g=10);
  Planar.Parts.Body box(m=1, J=0.1, x(fixed=true), y(start=0.7, fixed=true), phi(fixed=true), vx(start=0.5, fixed=true), vy(fixed=true), w(fixed=true));
  Planar.Parts.Rod toLeft(r={-0.5,-0.2}), toRight(r={0.5,-0.2});
  Planar.Parts.Fixed ground;
  Planar.Contacts.BallLine left(k=2, radius=0, redeclare model Law = Impacts.Friction(epsilon=0.5, mu=0.3));
  Planar.Contacts.BallLine right(k=2, radius=0, redeclare model Law = Impacts.Friction(epsilon=0.5, mu=0.3));
equation
  connect(box.frame, toLeft.frame_a);
  connect(box.frame, toRight.frame_a);
  connect(ground.frame, left.frame_a);
  connect(ground.frame, right.frame_a);
  connect(toLeft.frame_b, left.frame_b);
  connect(toRight.frame_b, right.frame_b);
  annotation (experiment(StopTime=0.5));
end TwoRoughCorners;
