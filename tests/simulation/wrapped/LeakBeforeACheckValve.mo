model LeakBeforeACheckValve "When the valve closes, what is left of the flow is gone within 1e-8 s: an explicit method must not take a step there"
  // end: c.p = 200000 within 1e-4
  // events: 1
  // Without the leak the inertance carries the volume to twice the pressure of the source.
  BondGraph.Hydraulic.PressureSource p(p0 = 1e5);
  BondGraph.Hydraulic.Inertance l(length = 10, area = 1e-3, q(fixed = true));
  BondGraph.Hydraulic.CheckValve v;
  BondGraph.Hydraulic.Volume c(V = 1e-3, p(fixed = true));
  BondGraph.Hydraulic.LaminarResistance r(R = 1e15);
  BondGraph.Hydraulic.PressureSource p2;
equation
  connect(p.port, l.port_a);
  connect(l.port_b, v.port_a);
  connect(v.port_b, c.port);
  connect(l.port_b, r.port_a);
  connect(r.port_b, p2.port);
  annotation(experiment(StopTime = 1));
end LeakBeforeACheckValve;
