model CircuitOfMillivolts "Nanohenries, picofarads and a millivolt: charges of 1e-15 C"
  BondGraph.Electrical.ConstantVoltage source(V=1e-3);
  BondGraph.Electrical.Resistor r(R=5);
  BondGraph.Electrical.Inductor l(L=1e-9, i(fixed=true));
  BondGraph.Electrical.Capacitor c(C=1e-12, v(fixed=true));
  BondGraph.Electrical.Ground ground;
  constant Real a = 5/2e-9 "Damping";
  constant Real w = sqrt(1e21 - a^2) "Frequency";
  Real error = 1e3*c.v - (1 - exp(-a*time)*(cos(w*time) + a/w*sin(w*time))) "Relative to the source";
equation
  connect(source.p, r.p);
  connect(r.n, l.p);
  connect(l.n, c.p);
  connect(c.n, ground.p);
  connect(source.n, ground.p);
  // constant: error within 1e-4
  annotation (experiment(StopTime=1e-9));
end CircuitOfMillivolts;
