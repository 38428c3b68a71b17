// check: 12 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
model Supply
  Pin p[3];
equation
  p.v = {1, 2, 3};
end Supply;
model Load
  Pin p;
equation
  p.i = p.v;
end Load;
model System "The connectors of a component array form an array"
  Supply s;
  Load loads[3];
equation
  connect(s.p, loads.p);
end System;
