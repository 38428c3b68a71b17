// Two explosions at once. On two bodies that have nothing to do with each other each brings in its energy: sqrt(1 + 2*1) and sqrt(4 + 2*3/2).
// end: first.f[1] = 1.7320508075688772 within 1e-12
// end: second.f[1] = 2.6457513110645906 within 1e-12
model TwoExplosions
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I first(i=1, p(start={1}, each fixed=true)), second(i=2, p(start={4}, each fixed=true));
  Impacts.EnergyInjection shot(energy=1, strikes=time >= 0.5), other(energy=3, strikes=time >= 0.5);
  Bonds.Bond b1, b2;
equation
  connect(first.port, b1.tail);
  connect(b1.head, shot.port);
  connect(second.port, b2.tail);
  connect(b2.head, other.port);
  annotation (experiment(StopTime=1));
end TwoExplosions;
