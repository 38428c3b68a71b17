// check: 8 unknowns
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model Reservoir
  Port port;
  Real H;
equation
  port.p = 1;
  port.h = 10;
  H = port.m*actualStream(port.h);
end Reservoir;
model Outlet
  Port port;
  Real H;
equation
  port.m = port.p;
  port.h = 20;
  H = port.m*actualStream(port.h);
end Outlet;
model Pair "The value that belongs to the actual direction"
  Reservoir a;
  Outlet b;
equation
  connect(a.port, b.port);
end Pair;
