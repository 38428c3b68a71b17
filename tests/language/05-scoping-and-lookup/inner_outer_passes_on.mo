// check: 3 unknowns
// value: sub.part.y = 6.0
model Part
  outer parameter Real k;
  parameter Real y = k;
  Real x = y;
end Part;
model Subsystem
  inner outer parameter Real k = 2*k "Inside twice the value of outside";
  Part part;
  Real z = k;
end Subsystem;
model System "The binding of an inner outer element reads the outer and sets the inner"
  inner parameter Real k = 3;
  Subsystem sub;
  Real w = k;
end System;
