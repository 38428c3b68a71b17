// fails check: `resistor.n` (BondGraph.Electrical.Interfaces.NegativePin) and `tank.port` (BondGraph.Hydraulic.Interfaces.Port)
model DomainsDoNotMix "A pin is no hydraulic port"
  BondGraph.Electrical.Resistor resistor;
  BondGraph.Hydraulic.OpenTank tank;
equation
  connect(resistor.n, tank.port);
end DomainsDoNotMix;
