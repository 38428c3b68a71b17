// check: balanced
connector Pin
  Real v;
  flow Real i;
end Pin;
expandable connector Bus
end Bus;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Load
  Pin p;
equation
  p.i = p.v - 1;
end Load;
model System "A pin may travel on a bus"
  Bus bus;
  Ground g;
  Load r;
equation
  connect(g.p, bus.minus);
  connect(bus.minus, r.p);
end System;
