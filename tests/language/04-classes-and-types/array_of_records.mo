// check: 6 unknowns
// value: n = 3
record Point
  Real x;
  Real y;
end Point;
model RecordArray "An array of records and a slice of it"
  Point p[3];
  parameter Integer n = size(p, 1);
equation
  p.x = {1, 2, 3};
  for i in 1:3 loop
    p[i].y = i*time;
  end for;
end RecordArray;
