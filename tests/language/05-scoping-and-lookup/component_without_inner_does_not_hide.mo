// check: 0 unknowns
// value: sub.part.y = 1.0
model Part
  outer parameter Real k;
  parameter Real y = k;
end Part;
model Subsystem
  parameter Real k = 2 "Not inner";
  Part part;
end Subsystem;
model System "Only inner declarations are candidates"
  inner parameter Real k = 1;
  Subsystem sub;
end System;
