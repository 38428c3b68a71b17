// check: 0 unknowns
// value: a = 2.0
// value: b = 5.0
// value: c = {1.0, 2.0}
record Point
  Real x = 0;
  Real y = 0;
end Point;
model RecordArray "Records in an array are modified like components"
  parameter Point p[2](x = {1, 2}, each y = 5);
  parameter Real a = p[2].x;
  parameter Real b = p[1].y;
  parameter Real c[2] = p.x;
end RecordArray;
