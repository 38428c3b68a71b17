model BallComesToRest "A ball that bounces lower and lower and then lies on the floor"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I ball(i=2, f(start={0}, each fixed=true));
  Sources.Se weight(e0=-2*9.81);
  Impacts.Restitution floor(epsilon=0.7);
  Junctions.J1 motion(m=3);
  Bonds.Bond b[3];
  Real h(start=1, fixed=true);
equation
  connect(motion.port[1], b[1].tail);
  connect(b[1].head, ball.port);
  connect(motion.port[2], b[2].tail);
  connect(b[2].head, floor.port);
  connect(weight.port, b[3].tail);
  connect(b[3].head, motion.port[3]);
  der(h) = ball.f[1];
  floor.strikes = h <= 0 and ball.f[1] < 0;
  // Rests after sqrt(2*h/g)*(1 + epsilon)/(1 - epsilon) = 2.5588 s.
  // warns: rests
  // end: h = 0 within 1e-9
  // end: ball.f[1] = 0 within 1e-9
  annotation (experiment(StopTime=4));
end BallComesToRest;
