model NoEnergyToTake "A law without a physical root"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=2, f(start={1}, each fixed=true));
  Impacts.EnergyInjection drain(energy=-2, strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(body.port, b.tail);
  connect(b.head, drain.port);
  // fails simulate: the impact `drain` has no physical solution
end NoEnergyToTake;
