// check: 4 unknowns
// flat: tank.hIn = tank.port.h;
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model Tank
  Port port;
  Real hIn;
equation
  port.p = 1;
  port.h = 10;
  hIn = inStream(port.h);
end Tank;
model Alone "Nothing is connected: the own value comes back"
  Tank tank;
end Alone;
