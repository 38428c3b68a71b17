// check: 0 unknowns
// value: c = {2.0, 3.0}
record Point
  Real x;
  Real y;
end Point;
function centre
  input Point p[:];
  output Real c[2] = {sum(p.x), sum(p.y)}/size(p, 1);
end centre;
model RecordArrayArgument "An array of records as an argument"
  parameter Real c[2] = centre({Point(1, 2), Point(3, 4)});
end RecordArrayArgument;
