connector Plain
  Real v;
  flow Real i;
end Plain;
expandable connector Bus
end Bus;
model Part
  Plain p;
equation
  p.v = 0;
end Part;
model System "An expandable connector fits expandable connectors only"
  Bus bus;
  Part part;
equation
  connect(bus, part.p); // error:
end System;
