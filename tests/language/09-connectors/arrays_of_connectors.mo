// check: 12 unknowns
// flat: a.p[2].i + b.p[2].i = 0;
connector Pin
  Real v;
  flow Real i;
end Pin;
model Supply
  Pin p[3];
equation
  p.v = {1, 2, 3};
end Supply;
model Load
  Pin p[3];
equation
  p.i = p.v;
end Load;
model System "Elements are connected pairwise"
  Supply a;
  Load b;
equation
  connect(a.p, b.p);
end System;
