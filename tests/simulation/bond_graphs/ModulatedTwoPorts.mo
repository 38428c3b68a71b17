model ModulatedTwoPorts "Modulated transformers and gyrators pass on all power; modulated resistances dissipate it"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.SineSe source(amplitude=10, frequency=1, phase=1);
  Junctions.J1 mesh(m=3);
  Elements.mR resistor(r=1 + time);
  Elements.mTF transformer(m=2 + sin(3*time));
  Elements.mGY gyrator(r=3 - time);
  Elements.mG conductance(g=0.5 + time^2);
  Elements.TFField split(n2=2, m=[1; 2]);
  Elements.G loads(n=2, gEach={1, 3});
  Sources.Se battery(e0=3);
  Bonds.Bond b[6];
  Bonds.Bond pair(n=2);
  Real balance = source.e*source.f + resistor.e*resistor.f + conductance.e*conductance.f; // constant: balance within 1e-10
  // The conductance g is seen through the gyrator as the resistance r^2*g, and through the transformer as m^2*r^2*g.
  Real seen = mesh.f[1]*(resistor.r + transformer.m^2*gyrator.r^2*conductance.g) - source.e0; // constant: seen within 1e-10
  // f2 = m*f1 and e1 = transpose(m)*e2 with f2 = g*e2: 3 = (1^2/1 + 2^2/3)*f1.
  // end: split.port1.f[1] = 1.285714285714286 within 1e-12
equation
  connect(source.port, b[1].tail);
  connect(b[1].head, mesh.port[1]);
  connect(mesh.port[2], b[2].tail);
  connect(b[2].head, resistor.port);
  connect(mesh.port[3], b[3].tail);
  connect(b[3].head, transformer.port1);
  connect(transformer.port2, b[4].tail);
  connect(b[4].head, gyrator.port1);
  connect(gyrator.port2, b[5].tail);
  connect(b[5].head, conductance.port);
  connect(battery.port, b[6].tail);
  connect(b[6].head, split.port1);
  connect(split.port2, pair.tail);
  connect(pair.head, loads.port);
end ModulatedTwoPorts;
