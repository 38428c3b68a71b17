connector RealInput = input Real;
connector RealOutput = output Real;
block Source
  RealOutput y = time;
end Source;
block Wrong
  RealInput u;
  Source s;
equation
  connect(u, s.y); // error:
end Wrong;
model System "From inside the own input is a source as well"
  Wrong w;
equation
  w.u = 1;
end System;
