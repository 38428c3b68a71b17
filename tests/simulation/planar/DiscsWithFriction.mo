model DiscsWithFriction "Rough discs that collide, and one that hits a free plate: momentum and angular momentum stay"
  import BondGraph.*;
  inner Planar.World world(g=0);
  Planar.Parts.Body disc[3](
    m={1, 2, 0.5},
    J={0.01, 0.05, 0.002},
    x(start={0, 1, 3}, each fixed=true),
    y(start={0, 0.15, 1}, each fixed=true),
    phi(each fixed=true),
    vx(start={2, 0, 0.3}, each fixed=true),
    vy(start={0, 0, -1}, each fixed=true),
    w(start={5, 0, -3}, each fixed=true));
  Planar.Parts.Body plate(m=3, J=0.4, x(start=2.5, fixed=true), y(fixed=true), phi(start=0.1, fixed=true), vx(fixed=true), vy(fixed=true), w(fixed=true));
  Planar.Contacts.BallBall between(k=2, redeclare model Law = Impacts.Friction(epsilon=0.7, mu=0.4), radius_a=0.2, radius_b=0.3);
  Planar.Contacts.BallLine against(k=2, redeclare model Law = Impacts.Friction(epsilon=0.5, mu=0.3), radius=0.1);
  Real p1[2] = {sum(disc[i].m*disc[i].vx for i in 1:2), sum(disc[i].m*disc[i].vy for i in 1:2)};
  Real spin1 = sum(disc[i].m*(disc[i].x*disc[i].vy - disc[i].y*disc[i].vx) + disc[i].J*disc[i].w for i in 1:2);
  Real p2[2] = {disc[3].m*disc[3].vx + plate.m*plate.vx, disc[3].m*disc[3].vy + plate.m*plate.vy};
  Real spin2 = disc[3].m*(disc[3].x*disc[3].vy - disc[3].y*disc[3].vx) + disc[3].J*disc[3].w + plate.m*(plate.x*plate.vy - plate.y*plate.vx) + plate.J*plate.w;
equation
  connect(disc[1].frame, between.frame_a);
  connect(disc[2].frame, between.frame_b);
  connect(plate.frame, against.frame_a);
  connect(disc[3].frame, against.frame_b);
  // end: between.impact.count = 1 within 1e-12
  // end: against.impact.count = 1 within 1e-12
  // constant: p1[1] within 1e-12
  // constant: p1[2] within 1e-12
  // constant: spin1 within 1e-9
  // constant: p2[1] within 1e-12
  // constant: p2[2] within 1e-12
  // constant: spin2 within 1e-9
  annotation (experiment(StopTime=1.5, Tolerance=1e-9));
end DiscsWithFriction;
