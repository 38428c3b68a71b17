// check: 2 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
model Hub
  parameter Integer n = 0;
  Pin out[n];
  Pin p;
equation
  p.v = 0;
  for k in 1:n loop
    connect(out[k], p);
  end for;
end Hub;
model System "No connectors, no equations"
  Hub hub;
end System;
