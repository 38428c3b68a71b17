expandable connector Bus
  Real level; // error: level
end Bus;
model System "Only what is connected is there"
  Bus bus;
equation
  bus.level = 1;
end System;
