// check: 4 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
model Ground
  Pin p;
equation
  p.v = 0;
  assert(cardinality(p) > 0, "the ground must be connected");
end Ground;
model Load
  Pin p;
equation
  p.i = p.v;
end Load;
model System "cardinality in an assertion"
  Ground g;
  Load r;
equation
  connect(g.p, r.p);
end System;
