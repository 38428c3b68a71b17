model WithoutEnd "Two walls without any room between them"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(f(start={1}, each fixed=true));
  Junctions.J1 motion(m=3);
  Impacts.Elastic left;
  Impacts.Elastic right;
  Bonds.Bond b[3];
equation
  connect(motion.port[1], b[1].tail);
  connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail);
  connect(b[2].head, left.port);
  connect(motion.port[3], b[3].tail);
  connect(b[3].head, right.port);
  left.strikes = time >= 0.5 and body.f[1] < 0;
  right.strikes = time >= 0.5 and body.f[1] > 0;
  // fails simulate: impacts follow each other without end
end WithoutEnd;
