// check: 0 unknowns
// value: a = 7
// value: b = 9
// value: c = -6
model MultiplyFirst "Products bind tighter than sums, parentheses tighter still"
  parameter Integer a = 1 + 2*3;
  parameter Integer b = (1 + 2)*3;
  parameter Integer c = -2*3;
end MultiplyFirst;
