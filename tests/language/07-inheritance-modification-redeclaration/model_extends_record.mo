// check: 2 unknowns
record Data
  Real a = 0;
  Real b;
end Data;
model FromRecord "A model may be derived from a record"
  extends Data(a = 1);
equation
  b = a;
end FromRecord;
