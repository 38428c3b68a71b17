model Fields "Fields store what they do not dissipate; an antisymmetric resistance does not dissipate"
  import BondGraph.*;
  inner Defaults defaults(n=2);
  Elements.IField inertia(i=[2, 0.5; 0.5, 1], p(each fixed=true));
  Elements.CField spring(c=[1, 0.2; 0.2, 0.5], q(start={1, 0}, each fixed=true));
  Elements.RField damper(r=[0.1, 1; -1, 0.1]);
  Elements.GField leak(g=[0.2, 0.1; 0.1, 0.2]);
  Junctions.J1 motion(m=3);
  Junctions.J0 force(m=3);
  Bonds.Bond b[5];
  Real lost(start=0, fixed=true);
  Real energy = (inertia.p*inertia.f + spring.q*spring.e)/2 + lost; // constant: energy within 1e-8
  Real gyrated = damper.e*damper.f - 0.1*damper.f*damper.f;         // constant: gyrated within 1e-12
equation
  connect(motion.port[1:2], b[1:2].tail);
  connect(b[1].head, inertia.port);
  connect(b[2].head, damper.port);
  connect(motion.port[3], b[3].tail);
  connect(b[3].head, force.port[1]);
  connect(force.port[2:3], b[4:5].tail);
  connect(b[4].head, spring.port);
  connect(b[5].head, leak.port);
  der(lost) = damper.e*damper.f + leak.e*leak.f;
  annotation (experiment(StopTime=10, Tolerance=1e-10)); // states: 5
end Fields;
