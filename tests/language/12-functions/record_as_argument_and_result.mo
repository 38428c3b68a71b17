// check: 0 unknowns
// value: y = 13.0
record Point
  Real x;
  Real y;
end Point;
function shift
  input Point p;
  input Real d = 1;
  output Point q;
algorithm
  q.x := p.x + d;
  q.y := p.y + d;
end shift;
model Records "Records go in and out"
  parameter Point p = shift(Point(1, 2), 5);
  parameter Real y = p.x + p.y;
end Records;
