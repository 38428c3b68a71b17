// check: 12 unknowns
// flat: rail.i = 0;
connector Pin
  Real v;
  flow Real i;
end Pin;
model TwoPin
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = p.i;
end TwoPin;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Load
  TwoPin r;
  outer Pin rail;
equation
  connect(r.n, rail);
end Load;
model System "A common rail collects the currents"
  inner Pin rail;
  Load a, b;
  Ground g;
equation
  connect(rail, g.p);
end System;
