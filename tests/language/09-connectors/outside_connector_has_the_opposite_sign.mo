// check: 10 unknowns
// flat: w.r.p.i - w.p.i = 0;
// flat: w.n.i = 0;
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
model Wrapper
  Pin p, n;
  TwoPin r;
equation
  connect(p, r.p);
  connect(r.n, n);
end Wrapper;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model System "What flows into the wrapper flows into its part"
  Wrapper w;
  Ground g;
equation
  connect(w.p, g.p);
end System;
