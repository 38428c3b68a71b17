record Point
  Real x;
  Real y;
end Point;
model UnknownField "Only fields can be given"
  parameter Point p = Point(1, 2, depth = 3); // error: depth
end UnknownField;
