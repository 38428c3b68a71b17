// check: 6 unknowns
// flat: load.n.i = 0;
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
model OpenEnd "Nothing flows through a connector that is left open"
  TwoPin load;
  Ground ground;
equation
  connect(load.p, ground.p);
end OpenEnd;
