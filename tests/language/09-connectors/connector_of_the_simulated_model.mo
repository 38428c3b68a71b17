// check: 8 unknowns
// flat: p.i = 0;
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
model TopPin "Seen from outside, the top-level connector is left open"
  Pin p;
  TwoPin r;
  Ground g;
equation
  connect(p, r.p);
  connect(r.n, g.p);
end TopPin;
