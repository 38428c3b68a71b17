record Pair
  Real a;
  Real b;
end Pair;
model PlainRecord "A plain record cannot be added"
  parameter Pair p = Pair(1, 2) + Pair(3, 4); // error:
end PlainRecord;
