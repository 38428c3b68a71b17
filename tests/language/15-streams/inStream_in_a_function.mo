connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
function wrong
  input Real h;
  output Real y = inStream(h); // error: inStream
end wrong;
model Tank "A function knows no connections"
  Port port;
  Real x = wrong(port.h);
equation
  port.p = 1;
  port.h = 2;
end Tank;
