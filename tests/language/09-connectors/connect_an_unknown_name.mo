connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p;
equation
  p.v = 0;
end Part;
model System "The connector does not exist"
  Part a;
equation
  connect(a.p, a.shaft); // error: shaft
end System;
