// check: 0 unknowns
// value: a = 3
// value: b = 2.0
// value: c = 8
model LeftGrouping "Operators of one level group from the left"
  parameter Integer a = 10 - 4 - 3;
  parameter Real b = 16/4/2;
  parameter Integer c = 10 - 5 + 3;
end LeftGrouping;
