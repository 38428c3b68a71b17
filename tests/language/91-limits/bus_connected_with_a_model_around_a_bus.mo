// error: `box`
expandable connector Bus
end Bus;
model Box
  Bus bus;
end Box;
model System "The bus would contain a bus that contains a bus …"
  Bus bus;
  Box box;
equation
  connect(bus, box);
  connect(bus, box.bus);
end System;
