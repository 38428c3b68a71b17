connector Pin
  Real v;
  flow Real i;
end Pin;
model Supply
  parameter Integer m = 3;
  Pin p[m];
equation
  p.v = fill(1, m);
end Supply;
model System "Three connectors do not fit two"
  Supply a;
  Supply b(m = 2);
equation
  connect(a.p, b.p); // error:
end System;
