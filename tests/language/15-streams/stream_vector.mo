// check: 12 unknowns
connector Port
  Real p;
  flow Real m;
  stream Real X[2];
end Port;
model Reservoir
  Port port;
  Real XIn[2];
equation
  port.p = 1;
  port.X = {0.2, 0.8};
  XIn = inStream(port.X);
end Reservoir;
model Outlet
  Port port;
  Real XIn[2];
equation
  port.m = port.p;
  port.X = {0.5, 0.5};
  XIn = inStream(port.X);
end Outlet;
model Pair "A stream variable may be an array"
  Reservoir a;
  Outlet b;
equation
  connect(a.port, b.port);
end Pair;
