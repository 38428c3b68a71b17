// check: 3 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
expandable connector Bus
end Bus;
block Sensor
  RealOutput y = time;
end Sensor;
block Actuator
  RealInput u;
end Actuator;
model System "The first connection adds the signal to the bus"
  Bus bus;
  Sensor sensor;
  Actuator actuator;
equation
  connect(sensor.y, bus.speed);
  connect(bus.speed, actuator.u);
end System;
