model Contradiction "A wall and a moving wall at one body ask for different velocities"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(f(start={1}, each fixed=true));
  Sources.Sf belt(f0=2);
  Junctions.J1 motion(m=3);
  Junctions.J0 grip(m=3);
  Impacts.Inelastic wall(strikes=time >= 0.5);
  Impacts.Inelastic clutch(strikes=time >= 0.5);
  Bonds.Bond b[5];
equation
  connect(motion.port[1], b[1].tail);
  connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail);
  connect(b[2].head, wall.port);
  connect(motion.port[3], b[3].tail);
  connect(b[3].head, grip.port[1]);
  connect(grip.port[2], b[4].tail);
  connect(b[4].head, clutch.port);
  connect(belt.port, b[5].tail);
  connect(b[5].head, grip.port[3]);
  // fails simulate: the impact `wall` has no solution: it contradicts what strikes at the same time: `clutch`
end Contradiction;
