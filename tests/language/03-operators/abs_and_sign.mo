// check: 0 unknowns
// value: a = {3, 2}
// value: b = 2.5
// value: s = {-1, 0, 1}
model AbsSign "abs keeps the type, sign is an Integer"
  parameter Integer a[2] = {abs(-3), abs(2)};
  parameter Real b = abs(-2.5);
  parameter Integer s[3] = {sign(-4.0), sign(0.0), sign(7.0)};
end AbsSign;
