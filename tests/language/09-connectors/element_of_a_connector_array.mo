// check: 8 unknowns
// flat: s.p[1].i + load.p.i = 0;
// flat: s.p[2].i = 0;
// flat: s.p[3].i = 0;
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
  Pin p;
equation
  p.i = p.v;
end Load;
model System "The other elements stay open"
  Supply s;
  Load load;
equation
  connect(s.p[1], load.p);
end System;
