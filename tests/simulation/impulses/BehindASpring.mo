model BehindASpring "A gear hands an impulse on, a spring does not"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I motor(i=2, f(start={3}, each fixed=true));
  Elements.I load(i=4);
  Elements.I free(i=1, f(start={1.5}, each fixed=true));
  Elements.C spring(c=0.1, q(start={0}, each fixed=true));
  Elements.TF gear(m=0.5);
  Junctions.J1 slow(m=3);
  Junctions.J1 fast(m=3);
  Junctions.J0 force(m=3);
  Impacts.Restitution stop(epsilon=0.25, strikes=time >= 0.1);
  Bonds.Bond b[8];
equation
  connect(fast.port[1], b[1].tail);
  connect(b[1].head, motor.port);
  connect(fast.port[2], b[2].tail);
  connect(b[2].head, stop.port);
  connect(fast.port[3], b[3].tail);
  connect(b[3].head, gear.port1);
  connect(gear.port2, b[4].tail);
  connect(b[4].head, slow.port[1]);
  connect(slow.port[2], b[5].tail);
  connect(b[5].head, load.port);
  connect(slow.port[3], b[6].tail);
  connect(b[6].head, force.port[1]);
  connect(force.port[2], b[7].tail);
  connect(b[7].head, spring.port);
  connect(force.port[3], b[8].tail);
  connect(b[8].head, free.port);
  // The spring is relaxed and all move alike until 0.1 s. The inertia at the stop is 2 + 4*0.5^2 = 3.
  // end: stop.p[1] = 11.25 within 1e-13
  // end: stop.fm[1] = 1.125 within 1e-13
  // at 0.1: motor.f[1] = -0.75 within 1e-13
  // at 0.1: load.f[1] = -0.375 within 1e-13
  // at 0.1: free.f[1] = 1.5 within 1e-13
end BehindASpring;
