connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p[3];
equation
  p.v = zeros(3);
end Part;
model System "Subscripts in a connection are known at compile time"
  Part a;
  Part b;
  Integer which = integer(time);
equation
  connect(a.p[which], b.p[1]); // error: which
end System;
