// check: 14 unknowns
// flat: r[2].n.i + r[3].p.i = 0;
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
model Chain "Connections between slices of component arrays"
  TwoPin r[3];
  Ground g;
equation
  connect(g.p, r[1].p);
  connect(r[1:2].n, r[2:3].p);
end Chain;
