// check: balanced
connector RealInput = input Real;
connector RealOutput = output Real;
expandable connector Bus
  Real speed;
  Real temperature "Not used by anybody";
end Bus;
block Sensor
  RealOutput y = time;
end Sensor;
model System "Declared members are only potentially present"
  Bus bus;
  Sensor sensor;
equation
  connect(sensor.y, bus.speed);
end System;
