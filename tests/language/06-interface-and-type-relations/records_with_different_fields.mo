record Point
  Real x;
  Real y;
end Point;
record Triple
  Real x;
  Real y;
  Real depth;
end Triple;
model OtherFields "An expression with another field is not compatible"
  parameter Point p = Triple(1, 2, 3); // error:
end OtherFields;
