// fails simulate: `shot` and `other` strike at the same time
model TwoExplosionsAtOneBody
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=1, p(start={1}, each fixed=true));
  Junctions.J1 motion(m=3);
  Impacts.EnergyInjection shot(energy=1, strikes=time >= 0.5), other(energy=3, strikes=time >= 0.5);
  Bonds.Bond b[3];
equation
  connect(motion.port[1], b[1].tail);
  connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail);
  connect(b[2].head, shot.port);
  connect(motion.port[3], b[3].tail);
  connect(b[3].head, other.port);
  annotation (experiment(StopTime=1));
end TwoExplosionsAtOneBody;
