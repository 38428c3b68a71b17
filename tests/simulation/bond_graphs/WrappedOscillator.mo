model WrappedOscillator "A component with a bond graph inside has defaults of its own and a port to the outside"
  model Oscillator
    import BondGraph.*;
    inner Defaults defaults(domain=Types.Domain.Translational);
    Interfaces.ElementPort port(domain=Types.Domain.Translational);
    Junctions.J1 motion(m=3);
    Elements.I mass(p(each fixed=true));
    Elements.C spring(q(each fixed=true));
    Bonds.Bond b[2];
  equation
    connect(port, motion.port[1]);
    connect(motion.port[2:3], b.tail);
    connect(b[1].head, mass.port);
    connect(b[2].head, spring.port);
  end Oscillator;
  // The surroundings have other defaults.
  inner BondGraph.Defaults defaults(n=3, domain=BondGraph.Types.Domain.Planar);
  Oscillator oscillator; // states: 2
  BondGraph.Sources.Se force(n=1, domain=BondGraph.Types.Domain.Translational);
  BondGraph.Bonds.Bond bond(n=1, domain=BondGraph.Types.Domain.Translational);
equation
  connect(force.port, bond.tail);
  connect(bond.head, oscillator.port);
  // 1 - cos(t)
  // end: oscillator.spring.q[1] = 2 within 1e-7
  annotation (experiment(StopTime=3.141592653589793, Tolerance=1e-8));
end WrappedOscillator;
