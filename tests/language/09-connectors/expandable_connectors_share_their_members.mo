// check: 5 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
expandable connector Bus
end Bus;
block Source
  RealOutput y = time;
end Source;
block Sink
  RealInput u;
end Sink;
model Sensor
  Bus bus;
  Source s;
equation
  connect(s.y, bus.speed);
end Sensor;
model Actuator
  Bus bus;
  Sink s;
equation
  connect(bus.speed, s.u);
end Actuator;
model System "Connected buses have the union of all members"
  Bus bus;
  Sensor sensor;
  Actuator actuator;
equation
  connect(sensor.bus, bus);
  connect(bus, actuator.bus);
end System;
