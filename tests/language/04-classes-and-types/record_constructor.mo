// check: 0 unknowns
// value: p.x = 1.0
// value: p.y = 7.0
record Point
  Real x = 0;
  Real y = 7;
end Point;
model Constructor "Missing arguments take the defaults of the record"
  parameter Point p = Point(1);
end Constructor;
