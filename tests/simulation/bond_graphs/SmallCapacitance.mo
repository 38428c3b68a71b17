model SmallCapacitance "A storage is computed on its own scale: 1 nF holds little charge and discharges as exactly"
  inner BondGraph.Defaults defaults(domain=BondGraph.Types.Domain.Electrical);
  BondGraph.Elements.C capacitor(c=1e-9, q(start={1e-8}, each fixed=true));
  BondGraph.Elements.R resistor(r=1e3);
  BondGraph.Bonds.Bond bond;
equation
  connect(capacitor.port, bond.tail);
  connect(bond.head, resistor.port);
  // 10*exp(-1)
  // end: capacitor.e[1] = 3.6787944117144233 within 1e-7
  annotation (experiment(StopTime=1e-6, Tolerance=1e-8));
end SmallCapacitance;
