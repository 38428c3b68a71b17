expandable connector Bus
end Bus;
model System "Nothing tells the type of the signal"
  Bus bus1;
  Bus bus2;
equation
  connect(bus1.speed, bus2.speed); // error: speed
end System;
