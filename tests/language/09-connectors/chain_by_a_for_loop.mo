// check: 14 unknowns
// flat: r[1].n.i + r[2].p.i = 0;
// flat: r[3].n.i = 0;
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
model Chain "Connections may stand in a loop"
  TwoPin r[3];
  Ground g;
equation
  connect(g.p, r[1].p);
  for i in 1:2 loop
    connect(r[i].n, r[i + 1].p);
  end for;
end Chain;
