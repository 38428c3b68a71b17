// check: balanced
connector RealInput = input Real;
connector RealOutput = output Real;
expandable connector SubBus
end SubBus;
expandable connector Bus
  SubBus engine;
end Bus;
block Sensor
  RealOutput y = time;
end Sensor;
block Actuator
  RealInput u;
end Actuator;
model System "A bus within a bus"
  Bus bus;
  Sensor sensor;
  Actuator actuator;
equation
  connect(sensor.y, bus.engine.speed);
  connect(bus.engine.speed, actuator.u);
end System;
