model ModulatedStorage "A changing storage keeps its displacement and its momentum, and who changes it does the work"
  import BondGraph.*;
  inner Defaults defaults;
  // Plates are pulled apart: charge 1, capacitance from 2 to 1.
  Elements.mC plates(c=2 - time, q(start={1}, each fixed=true)); // end: plates.e[1] = 1 within 1e-9
  Sources.Sf isolated(f0=0);
  // A skater pulls in the arms: momentum 6, inertia from 3 to 2.
  Elements.mI skater(i=3 - time, p(start={6}, each fixed=true)); // end: skater.f[1] = 3 within 1e-9
  Sources.Se ice(e0=0);
  Bonds.Bond b1;
  Bonds.Bond b2;
  Real work(start=0, fixed=true);
  Real energy = plates.energy + skater.energy - work; // constant: energy within 1e-7
equation
  connect(isolated.port, b1.tail);
  connect(b1.head, plates.port);
  connect(ice.port, b2.tail);
  connect(b2.head, skater.port);
  der(work) = -plates.e[1]^2/2*(-1) - skater.f[1]^2/2*(-1);
  annotation (experiment(StopTime=1, Tolerance=1e-9));
end ModulatedStorage;
