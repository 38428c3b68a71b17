// check: 0 unknowns
// value: y = 32.0
function dot
  input Real a[:];
  input Real b[size(a, 1)];
  output Real y = a*b;
end dot;
model EqualSizes "One input gives the size of the other"
  parameter Real y = dot({1, 2, 3}, {4, 5, 6});
end EqualSizes;
