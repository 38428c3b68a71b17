// check: 3 unknowns
// value: n = 5.0
model Part
  outer parameter Real n;
  Real x = n;
end Part;
model System "Every element of the array sees the same inner"
  inner parameter Real n = 5;
  Part parts[3];
end System;
