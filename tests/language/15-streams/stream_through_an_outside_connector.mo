// check: 11 unknowns
// flat: box.port.h = box.inner_.port.h;
// flat: box.inner_.hIn = a.port.h;
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model Reservoir
  Port port;
  Real hIn;
equation
  port.p = 1;
  port.h = 10;
  hIn = inStream(port.h);
end Reservoir;
model Outlet
  Port port;
  Real hIn;
equation
  port.m = port.p;
  port.h = 20;
  hIn = inStream(port.h);
end Outlet;
model Box
  Port port;
  Outlet inner_;
equation
  connect(port, inner_.port);
end Box;
model System "The stream passes through the boundary of a component"
  Reservoir a;
  Box box;
equation
  connect(a.port, box.port);
end System;
