// error: connect
connector Pin
  Real v;
  flow Real i;
end Pin;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Load
  Pin p;
equation
  p.i = p.v;
end Load;
model System "A varying condition cannot control a connection"
  Ground g;
  Load a;
equation
  if time < 1 then
    connect(g.p, a.p);
  end if;
end System;
