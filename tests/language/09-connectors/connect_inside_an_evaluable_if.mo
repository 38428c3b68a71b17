// check: 4 unknowns
// flat: g.p.i + a.p.i = 0;
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
model System "A parameter may decide on a connection"
  parameter Boolean closed = true;
  Ground g;
  Load a;
equation
  if closed then
    connect(g.p, a.p);
  end if;
end System;
