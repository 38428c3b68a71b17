// check: 12 unknowns
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
model Outlet "Flow goes in only"
  Port port(m(min = 0));
  Real hIn;
equation
  port.m = port.p;
  port.h = 20;
  hIn = inStream(port.h);
end Outlet;
model Junction "A connector that never gives does not mix"
  Reservoir a;
  Outlet b, c;
equation
  connect(a.port, b.port);
  connect(a.port, c.port);
end Junction;
