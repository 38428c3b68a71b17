// check: 0 unknowns
// value: x2 = 22.0
// value: x3.a = 33.0
// value: x4.b = 4.0
// value: x4.c = 44.0
// value: x5.a = 33.0
// value: a = 55.0
// value: b = 66.0
// value: c = 77.0
record One
  parameter Real a = 0;
end One;
record Two
  parameter Real b = 0;
  parameter Real c = 0;
end Two;
model Base
  parameter Real x2 = 2;
  parameter One x3;
  parameter Two x4(b = 4);
  parameter One x5(a = 5);
  extends One;
  extends Two(b = 6, c = 77);
end Base;
model Merged "Values, nested modifiers and whole records"
  extends Base(x2 = 22, x3(a = 33), x4(c = 44), x5 = x3, a = 55, b = 66);
end Merged;
