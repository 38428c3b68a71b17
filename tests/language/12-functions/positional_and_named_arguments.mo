// check: 0 unknowns
// value: a = 123
// value: b = 123
// value: c = 193
function digits
  input Integer h;
  input Integer t = 9;
  input Integer u = 3;
  output Integer n = 100*h + 10*t + u;
end digits;
model Arguments "Positions first, then names, then defaults"
  parameter Integer a = digits(1, 2, 3);
  parameter Integer b = digits(u = 3, h = 1, t = 2);
  parameter Integer c = digits(1);
end Arguments;
