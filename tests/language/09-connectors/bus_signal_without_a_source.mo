expandable connector Bus
end Bus;
connector RealInput = input Real;
block Reader
  RealInput u;
  Real y = u;
end Reader;
model Station
  Bus bus;
  Reader reader;
equation
  connect(reader.u, bus.speed); // error: speed
end Station;
model System "Somebody must give what is read"
  Station station;
end System;
