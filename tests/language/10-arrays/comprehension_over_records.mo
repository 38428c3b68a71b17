// check: 0 unknowns
// value: s = {3.0, 7.0}
record Point
  Real x;
  Real y;
end Point;
model RecordIteration "The iterator may be a record"
  parameter Point p[2] = {Point(1, 2), Point(3, 4)};
  parameter Real s[2] = {q.x + q.y for q in p};
end RecordIteration;
