// check: 5 unknowns
// flat: bus.port.i + a.own.i = 0;
connector Port
  Real v;
  flow Real i;
end Port;
model Bus
  Port port;
  Real total = port.i;
end Bus;
model Part
  outer Bus bus;
  Port own;
equation
  connect(own, bus.port);
  own.i = 1;
end Part;
model System "The connection belongs to where the inner component is"
  inner Bus bus;
  Part a;
equation
  bus.port.v = 0;
end System;
