// check: 4 unknowns
record Point
  Real x;
  Real y;
end Point;
model RecordEquation "One equation between records counts by its fields"
  Point p;
  Point q;
equation
  p = q;
  q = Point(time, 2*time);
end RecordEquation;
