// error: Port
connector Port
  Real p;
  Real q;
  flow Real m;
  flow Real n;
  stream Real h;
end Port;
model Tank
  Port port;
equation
  port.p = 1;
  port.q = 1;
  port.h = 2;
end Tank;
model Wrong "It is not clear which flow carries the stream"
  Tank tank;
end Wrong;
