model StackAtRest "Three balls that lie on each other from the beginning stay there"
  import BondGraph.*;
  inner Planar.World world;
  constant Integer n = 3;
  Planar.Parts.Body ball[n](m={0.2, 0.3, 0.1}, each J=1e-4, x(each fixed=true), y(start={0.1, 0.3, 0.5}, each fixed=true), phi(each fixed=true), vx(each fixed=true), vy(each fixed=true), w(each fixed=true));
  Planar.Contacts.BallBall contact[n - 1](each radius_a=0.1, each radius_b=0.1, redeclare model Law = Impacts.Restitution(epsilon=0.5));
  Planar.Contacts.BallLine floor(radius=0.1, redeclare model Law = Impacts.Restitution(epsilon=0.5));
  Planar.Parts.Fixed ground;
equation
  connect(ground.frame, floor.frame_a);
  connect(floor.frame_b, ball[1].frame);
  for i in 1:n - 1 loop
    connect(ball[i].frame, contact[i].frame_a);
    connect(ball[i + 1].frame, contact[i].frame_b);
  end for;
  // warns: rests at its boundary
  // constant: ball[1].y within 1e-10
  // constant: ball[2].y within 1e-10
  // constant: ball[3].y within 1e-10
  annotation (experiment(StopTime=1));
end StackAtRest;
