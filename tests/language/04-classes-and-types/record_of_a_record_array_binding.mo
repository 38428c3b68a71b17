// check: 0 unknowns
// value: total = 10.0
record Point
  Real x;
  Real y;
end Point;
model RecordArrayBinding "An array of records bound to a list of constructors"
  parameter Point p[2] = {Point(1, 2), Point(3, 4)};
  parameter Real total = sum(p.x) + sum(p.y);
end RecordArrayBinding;
