// check: 0 unknowns
// value: y = 2.0
record Point
  Real x;
  Real y;
end Point;
model MemberAccess "A field of an expression, which stands in parentheses"
  parameter Real y = (Point(1, 2)).y;
end MemberAccess;
