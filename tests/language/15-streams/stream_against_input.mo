connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
connector Plain
  Real p;
  flow Real m;
  input Real h;
end Plain;
model A
  Port port;
equation
  port.p = 1;
  port.h = 2;
end A;
model B
  Plain port;
equation
  port.m = port.p;
end B;
model Wrong "A stream variable fits stream variables only"
  A a;
  B b;
equation
  connect(a.port, b.port); // error:
end Wrong;
