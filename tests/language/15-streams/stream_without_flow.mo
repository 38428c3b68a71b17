// error:
connector Port
  Real p;
  stream Real enthalpy;
end Port;
model Wrong "A stream variable is carried by a flow variable"
  Port port;
equation
  port.p = 1;
  port.enthalpy = 2;
end Wrong;
