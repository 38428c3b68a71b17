record Point
  Real x;
  Real y;
end Point;
model MemberOfCall "A call must be parenthesised before a field is taken"
  parameter Real y = Point(1, 2).y; // error:
end MemberOfCall;
