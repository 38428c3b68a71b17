// error: bus
expandable connector Bus
end Bus;
model System "Every bus would contain another"
  Bus bus;
equation
  connect(bus, bus.bus);
end System;
