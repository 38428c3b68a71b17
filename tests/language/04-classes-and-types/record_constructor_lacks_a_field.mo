record Point
  Real x;
  Real height;
end Point;
model MissingField "A field without default must be given"
  parameter Point p = Point(1); // error: height
end MissingField;
