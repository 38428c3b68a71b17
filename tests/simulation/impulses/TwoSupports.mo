model TwoSupports "A beam falls on two supports; the one that is hit harder lifts it off the other"
  import BondGraph.*;
  inner Defaults defaults;
  // The beam: mass 1, moment of inertia 1; supports at 1 and 0.5 to the right of its middle.
  Elements.I mass(i=1, f(start={1}, each fixed=true));
  Elements.I rotation(i=1, f(start={-1.8}, each fixed=true));
  Elements.TF outer_(m=-1);
  Elements.TF inner_(m=-0.5);
  Junctions.J1 fall(m=3);
  Junctions.J1 turn(m=3);
  Junctions.J0 at[2](each m=3);
  Impacts.Restitution support[2](each epsilon=0.5, each strikes=time >= 0.5);
  Bonds.Bond b[10];
equation
  connect(fall.port[1], b[1].tail);
  connect(b[1].head, mass.port);
  connect(turn.port[1], b[2].tail);
  connect(b[2].head, rotation.port);
  connect(fall.port[2], b[3].tail);
  connect(b[3].head, at[1].port[1]);
  connect(fall.port[3], b[4].tail);
  connect(b[4].head, at[2].port[1]);
  connect(turn.port[2], b[5].tail);
  connect(b[5].head, outer_.port1);
  connect(outer_.port2, b[6].tail);
  connect(b[6].head, at[1].port[2]);
  connect(turn.port[3], b[7].tail);
  connect(b[7].head, inner_.port1);
  connect(inner_.port2, b[8].tail);
  connect(b[8].head, at[2].port[2]);
  connect(at[1].port[3], b[9].tail);
  connect(b[9].head, support[1].port);
  connect(at[2].port[3], b[10].tail);
  connect(b[10].head, support[2].port);
  // Flows before: 1 + 1.8 = 2.8 and 1 + 0.9 = 1.9. Answers: -2, -1.5; -1.5, -1.25.
  // The law at both would ask for p2 < 0; the first alone: p = 1.5*2.8/2 = 2.1, f2 = 1.9 - 1.5*2.1 = -1.25 < -0.95.
  // end: support[1].p[1] = 2.1 within 1e-13
  // end: support[2].p[1] = 0 within 1e-13
  // end: support[1].f[1] = -1.4 within 1e-13
  // end: support[2].f[1] = -1.25 within 1e-13
end TwoSupports;
