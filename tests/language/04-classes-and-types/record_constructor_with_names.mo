// check: 0 unknowns
// value: sum = 12.0
record Point
  Real x;
  Real y;
end Point;
model NamedConstructor "Fields may be given by name"
  parameter Point p = Point(y = 2, x = 10);
  parameter Real sum = p.x + p.y;
end NamedConstructor;
