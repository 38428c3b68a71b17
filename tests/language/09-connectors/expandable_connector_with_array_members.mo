// check: balanced
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
model System "Subscripts add the elements one by one"
  Bus bus;
  Sensor sensor[3];
  Actuator actuator;
equation
  for i in 1:3 loop
    connect(sensor[i].y, bus.speed[i]);
  end for;
  connect(bus.speed[2], actuator.u);
end System;
