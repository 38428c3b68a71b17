// check: 3 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
connector RealInput = input Real;
connector RealOutput = output Real;
model Heater
  parameter Boolean controlled = false;
  RealInput command if controlled;
  Pin p;
equation
  p.v = 0;
end Heater;
block Source
  RealOutput y = 1;
end Source;
model System "A conditional connector that is switched off"
  Heater heater;
  Source s;
equation
  connect(s.y, heater.command);
end System;
