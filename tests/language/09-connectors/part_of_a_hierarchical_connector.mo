// check: 6 unknowns
// flat: box.plug.minus.i = 0;
// flat: box.load.p.i = box.plug.plus.i;
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Plug
  Pin plus, minus;
end Plug;
model Load
  Pin p;
equation
  p.i = p.v - 1;
end Load;
model Box
  Plug plug;
  Load load;
equation
  connect(plug.plus, load.p);
  plug.minus.v = 0;
end Box;
model System "A part of an own connector is connected"
  Box box;
end System;
