connector Pin
  Real v;
  flow Real i;
end Pin;
connector Flange
  Real phi;
  flow Real tau;
end Flange;
model A
  Pin p;
equation
  p.v = 0;
end A;
model B
  Flange f;
equation
  f.phi = 0;
end B;
model System "An electrical pin does not fit a mechanical flange"
  A a;
  B b;
equation
  connect(a.p, b.f); // error:
end System;
