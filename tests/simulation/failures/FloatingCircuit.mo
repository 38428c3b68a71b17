model FloatingCircuit "Bond graphs inside of components need a ground as well"
  BondGraph.Electrical.Resistor r;
  BondGraph.Electrical.Capacitor c;
  BondGraph.Electrical.ConstantVoltage s;
equation
  connect(s.p, r.p);
  connect(r.n, c.p);
  connect(c.n, s.n);
  // fails compile: the circuit of `r`, `c`, `s` has no ground
end FloatingCircuit;
