// check: 3 unknowns
// value: s[1].part.y = 1.0
// value: s[3].part.y = 3.0
model Part
  outer parameter Real k;
  parameter Real y = k;
  Real x = y;
end Part;
model Subsystem
  inner parameter Real k = 0;
  Part part;
end Subsystem;
model System "Each element has its own inner"
  Subsystem s[3](k = {1, 2, 3});
end System;
