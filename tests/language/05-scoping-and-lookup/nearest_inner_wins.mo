// check: 0 unknowns
// value: sub.part.y = 2.0
// value: part.y = 1.0
model Part
  outer parameter Real k;
  parameter Real y = k;
end Part;
model Subsystem
  inner parameter Real k = 2;
  Part part;
end Subsystem;
model System "An inner declaration hides those above"
  inner parameter Real k = 1;
  Subsystem sub;
  Part part;
end System;
