// check: 0 unknowns
// value: r.x = 1.0
record RealPair
  Real x;
  Real y;
end RealPair;
record IntegerPair
  Integer x;
  Integer y;
end IntegerPair;
model CoerceRecord "Integers in a record become Reals"
  parameter RealPair r = IntegerPair(1, 2);
end CoerceRecord;
