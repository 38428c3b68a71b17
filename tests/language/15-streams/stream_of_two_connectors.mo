// check: 8 unknowns
// flat: a.hIn = b.port.h;
// flat: b.hIn = a.port.h;
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
model Pair "Each sees the value of the other"
  Reservoir a;
  Outlet b;
equation
  connect(a.port, b.port);
end Pair;
