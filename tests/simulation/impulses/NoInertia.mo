model NoInertia "An impulse on a damper alone"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.R damper(r=2);
  Sources.Se force(e0=1);
  Junctions.J1 motion(m=3);
  Impacts.Elastic stop(strikes=time >= 0.5);
  Bonds.Bond b[3];
equation
  connect(motion.port[1], b[1].tail);
  connect(b[1].head, damper.port);
  connect(motion.port[2], b[2].tail);
  connect(b[2].head, stop.port);
  connect(force.port, b[3].tail);
  connect(b[3].head, motion.port[3]);
  // fails simulate: the impact `stop` acts on something that has no inertia
end NoInertia;
