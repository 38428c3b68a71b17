connector Plain
  Real v;
end Plain;
connector Driven
  output Real v;
end Driven;
model A
  Plain p;
end A;
model B
  Driven p;
equation
  p.v = 1;
end B;
model System "An output drives inputs only"
  A a;
  B b;
equation
  connect(a.p, b.p); // error: a.p.v
end System;
