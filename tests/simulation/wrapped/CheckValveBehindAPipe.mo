model CheckValveBehindAPipe "Flows of microlitres: a column of liquid swings half a period into a volume, and a valve keeps it there"
  BondGraph.Hydraulic.PressureSource source(p0=1e5);
  BondGraph.Hydraulic.Inertance pipe(length=10, area=1e-3, q(fixed=true));
  BondGraph.Hydraulic.CheckValve valve;
  BondGraph.Hydraulic.Volume volume(V=1e-3, p(fixed=true));
  BondGraph.Hydraulic.LaminarResistance leak(R=1e12);
  BondGraph.Hydraulic.PressureSource outside;
equation
  connect(source.port, pipe.port_a);
  connect(pipe.port_b, valve.port_a);
  connect(valve.port_b, volume.port);
  connect(pipe.port_b, leak.port_a);
  connect(leak.port_b, outside.port);
  // With i = 1e7, c = 6.25e-13, a = 1/(2*R*c), w^2 = 1/(i*c) - a^2 the flow of the valve is zero at pi/w, and the pressure p0*(1 + exp(-a*pi/w)).
  // The library says that flows are about 1 m3/s. With errors of that size the valve opened backwards by dopri45, and the volume ran out.
  // end: volume.p = 199373.650014 within 2e-5
  // events: 1
  annotation (experiment(StopTime=0.015707963267948967));
end CheckValveBehindAPipe;
