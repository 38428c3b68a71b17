// check: 2 unknowns
// value: g = 9.81
model Body
  outer parameter Real g;
  Real a = -g;
end Body;
model System "Both bodies see the gravity of the system"
  inner parameter Real g = 9.81;
  Body body1;
  Body body2;
end System;
