connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p;
equation
  p.v = 0;
end Part;
model Box
  Part part;
end Box;
model Load
  Pin p;
equation
  p.i = p.v;
end Load;
model System "A connection reaches one level down only"
  Box box;
  Load load;
equation
  connect(box.part.p, load.p); // error: part
end System;
