model GyratorBetweenRegions "An impulse of force becomes a charge: p = r*q, mean voltage = r*mean velocity"
  import BondGraph.*;
  inner Defaults defaults;
  parameter Real r = 0.4;
  Elements.I body(i=2, f(start={3}, each fixed=true));
  Elements.C capacitor(c=0.5);
  Elements.GY machine(r=r);
  Junctions.J1 motion(m=3);
  Impacts.Restitution stop(epsilon=0.5, strikes=time >= 0.25);
  Bonds.Bond b[4];
equation
  connect(motion.port[1], b[1].tail);
  connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail);
  connect(b[2].head, stop.port);
  connect(motion.port[3], b[3].tail);
  connect(b[3].head, machine.port1);
  connect(machine.port2, b[4].tail);
  connect(b[4].head, capacitor.port);
  // The voltage is r*f, so that the charge c*r*f jumps as the velocity does: an inertia of 2 + c*r^2 = 2.08.
  // at 0.25: body.f[1] = -1.5 within 1e-13
  // at 0.25: capacitor.q[1] = -0.3 within 1e-13
  // at 0.25: stop.p[1] = 9.36 within 1e-13
end GyratorBetweenRegions;
