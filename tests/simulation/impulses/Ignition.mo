model Ignition "Energy is brought in, in the direction of the motion"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=2, f(start={-1}, each fixed=true));
  Impacts.EnergyInjection ignition(energy=8, strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(body.port, b.tail);
  connect(b.head, ignition.port);
  // 2/2*f^2 = 1 + 8
  // end: body.f[1] = -3 within 1e-14
  // end: ignition.work = -8 within 1e-14
end Ignition;
