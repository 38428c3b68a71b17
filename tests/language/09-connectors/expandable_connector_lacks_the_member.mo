connector RealOutput = output Real;
expandable connector Bus
end Bus;
block Sensor
  RealOutput y = time;
end Sensor;
model System "An undeclared member cannot be read"
  Bus bus;
  Sensor sensor;
  Real x = bus.torque; // error: torque
equation
  connect(sensor.y, bus.speed);
end System;
