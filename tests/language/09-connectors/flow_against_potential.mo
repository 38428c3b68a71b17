connector Pin
  Real v;
  flow Real i;
end Pin;
connector Twisted
  flow Real v;
  Real i;
end Twisted;
model A
  Pin p;
equation
  p.v = 0;
end A;
model B
  Twisted p;
equation
  p.i = 0;
end B;
model System "Flow variables fit flow variables only"
  A a;
  B b;
equation
  connect(a.p, b.p); // error:
end System;
