// check: 18 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
model TwoPin
  parameter Real U = 0;
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = U + p.i;
end TwoPin;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Load
  Pin p;
  TwoPin r;
  outer Ground ground;
equation
  connect(p, r.p);
  connect(r.n, ground.p);
end Load;
model System "All loads share the ground of the system"
  inner Ground ground;
  Load a, b;
  TwoPin s(U = 1);
equation
  connect(s.p, a.p);
  connect(s.p, b.p);
  connect(s.n, ground.p);
end System;
