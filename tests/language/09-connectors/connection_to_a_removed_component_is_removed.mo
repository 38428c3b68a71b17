// check: 4 unknowns
// flat: a.p.i = 0;
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
model System "The connection disappears with the component"
  parameter Boolean grounded = false;
  Ground g if grounded;
  Load a;
  Ground h;
equation
  connect(g.p, a.p);
end System;
