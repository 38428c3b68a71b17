// check: 6 unknowns
// flat: a.p.i + b.p.i + c.p.i = 0;
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
model Ring "Three connections among three connectors make one set"
  Ground a;
  Load b;
  Load c;
equation
  connect(a.p, b.p);
  connect(b.p, c.p);
  connect(c.p, a.p);
end Ring;
