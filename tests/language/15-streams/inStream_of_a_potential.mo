connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model Wrong
  Port port;
  Real x = inStream(port.p); // error:
equation
  port.p = 1;
  port.h = 2;
end Wrong;
model UseWrong "A potential variable is no stream"
  Wrong w;
end UseWrong;
