// check: 0 unknowns
// value: y = 30.0
type Size = enumeration(small, medium, large);
model EndEnum "end is the last literal"
  parameter Real w[Size] = {10, 20, 30};
  parameter Real y = w[end];
end EndEnum;
