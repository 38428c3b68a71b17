// check: 10 unknowns
// flat: source.p.v = load.p.v;
// flat: source.p.i + load.p.i = 0;
// flat: load.n.i + source.n.i + ground.p.i = 0;
connector Pin
  Real v;
  flow Real i;
end Pin;
model TwoPin
  parameter Real R = 1;
  parameter Real U = 0;
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = U + R*p.i;
end TwoPin;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Circuit "Equal potentials and balanced flows at each node"
  TwoPin source(U = 1);
  TwoPin load;
  Ground ground;
equation
  connect(source.p, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
end Circuit;
