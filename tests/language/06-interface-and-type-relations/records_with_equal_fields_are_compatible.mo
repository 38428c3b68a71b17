// check: 4 unknowns
record Point
  Real x;
  Real y;
end Point;
record Pair
  Real x;
  Real y;
end Pair;
model SameFields "Records are compared by their fields"
  Point p = Pair(1, 2);
  Pair q = p;
end SameFields;
