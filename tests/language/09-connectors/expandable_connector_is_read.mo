// check: balanced
connector RealOutput = output Real;
expandable connector Bus
  Real speed;
end Bus;
block Sensor
  RealOutput y = time;
end Sensor;
model System "A declared and present member may be used in equations"
  Bus bus;
  Sensor sensor;
  Real twice = 2*bus.speed;
equation
  connect(sensor.y, bus.speed);
end System;
