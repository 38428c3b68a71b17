// check: 0 unknowns
// value: y = 6.0
record Point
  Real x;
  Real y;
end Point;
function add
  input Point a;
  input Point b;
  output Point c(x = a.x + b.x, y = a.y + b.y);
end add;
model RecordModifier "The fields of an output may be given by modifiers"
  parameter Real y = (add(Point(1, 2), Point(3, 4))).y;
end RecordModifier;
