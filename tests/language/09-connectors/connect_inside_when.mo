connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p;
equation
  p.v = 0;
end Part;
model System "Connections are not made at events"
  Part a;
  Part b;
equation
  when time > 1 then
    connect(a.p, b.p); // error: connect
  end when;
end System;
