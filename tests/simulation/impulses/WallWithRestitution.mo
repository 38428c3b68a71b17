model WallWithRestitution "A body that a wall throws back"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=2, f(start={3}, each fixed=true));
  Impacts.Restitution wall(epsilon=0.5);
  Junctions.J1 motion(m=2);
  Bonds.Bond b1;
  Bonds.Bond b2;
  Real x(start=-1.5, fixed=true);
equation
  connect(motion.port[1], b1.tail);
  connect(b1.head, body.port);
  connect(motion.port[2], b2.tail);
  connect(b2.head, wall.port);
  der(x) = body.f[1];
  wall.strikes = x >= 0 and body.f[1] > 0;
  // f after = -epsilon*f before, at t = 0.5; loss = i/2*(1 - epsilon^2)*f^2
  // end: x = -0.75 within 1e-9
  // end: body.f[1] = -1.5 within 1e-14
  // end: wall.p[1] = 9 within 1e-14
  // end: wall.fm[1] = 0.75 within 1e-14
  // end: wall.work = 6.75 within 1e-14
  // end: wall.count = 1 within 0
end WallWithRestitution;
