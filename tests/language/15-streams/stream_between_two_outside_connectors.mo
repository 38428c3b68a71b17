// check: 14 unknowns
// flat: pipe.a.h = o.port.h;
// flat: pipe.b.h = r.port.h;
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
model Pipe
  Port a, b;
equation
  connect(a, b);
end Pipe;
model System "Two own connectors joined directly"
  Reservoir r;
  Pipe pipe;
  Outlet o;
equation
  connect(r.port, pipe.a);
  connect(pipe.b, o.port);
end System;
