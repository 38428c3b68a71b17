model ImpactLaws "Between impacts an impulse switch has no effort"
  import BondGraph.*;
  inner Defaults defaults;
  Impacts.Elastic elastic(strikes=false);
  Impacts.Restitution restitution(strikes=false, epsilon=0.5);
  Impacts.Inelastic inelastic(strikes=false);
  Impacts.EnergyInjection ignition(strikes=false, energy=10);
  Impacts.Friction friction(strikes=false, epsilon=0.2, mu=0.4);
  Sources.Sf motion[4](each f0=1);
  Sources.Sf sliding(n=2, f0Each={-1, 2});
  Bonds.CausalBond b[4](each flowComputedAt=Types.End.Tail);
  Bonds.CausalBond pair(n=2, flowComputedAt=Types.End.Tail);
equation
  connect(motion.port, b.tail);
  connect(b[1].head, elastic.port);
  connect(b[2].head, restitution.port);
  connect(b[3].head, inelastic.port);
  connect(b[4].head, ignition.port);
  connect(sliding.port, pair.tail);
  connect(pair.head, friction.port);
  // end: b[2].power = 0 within 1e-14
  // end: pair.f[2] = 2 within 1e-14
  // end: pair.power = 0 within 1e-14
end ImpactLaws;
