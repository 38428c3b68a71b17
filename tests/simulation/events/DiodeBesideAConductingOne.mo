model DiodeBesideAConductingOne "An ideal diode with a resistor beside an ideal diode that conducts: neither voltage nor current, but for rounding of other equations"
  BondGraph.Electrical.Resistor zR2(R = 2.1);
  BondGraph.Electrical.Resistor kR3(R = 2.47);
  BondGraph.Electrical.IdealDiode bD10;
  BondGraph.Electrical.Ground g;
  BondGraph.Electrical.Resistor zR11(R = 0.57);
  BondGraph.Electrical.PulseVoltage aV6(V = 4.96, period = 1.03, width = 0.5);
  BondGraph.Electrical.IdealDiode zD12;
  BondGraph.Electrical.Inductor bL8(L = 1.61, i(start = -0.36, fixed = true));
  BondGraph.Electrical.Resistor zR0(R = 4.5);
  BondGraph.Electrical.Resistor bR9(R = 1.69);
equation
  connect(zR11.n, bR9.p);
  connect(bR9.p, zR0.p);
  connect(zR0.p, zD12.n);
  connect(bR9.n, zR0.n);
  connect(zR0.n, g.p);
  connect(g.p, bL8.p);
  connect(bL8.p, zR2.n);
  connect(zR2.n, kR3.n);
  connect(zR11.p, bD10.n);
  connect(bL8.n, aV6.n);
  connect(aV6.n, kR3.p);
  connect(zR2.p, aV6.p);
  connect(aV6.p, bD10.p);
  connect(bD10.p, zD12.p);
  // From the node equations with one diode, integrated to 1e-12 by another program.
  // end: bL8.i = 2.9912419335 within 1e-6
  // end: zD12.i = 1.4364040005 within 1e-6
  // constant: bD10.i within 1e-14
  annotation(experiment(StopTime = 8, Interval = 0.016, Tolerance = 1e-6));
end DiodeBesideAConductingOne;
