// check: 4 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Load
  Pin p;
equation
  p.i = p.v;
end Load;
model Repeated "The same connection, written twice and in reverse"
  Ground g;
  Load r;
equation
  connect(g.p, r.p);
  connect(g.p, r.p);
  connect(r.p, g.p);
end Repeated;
