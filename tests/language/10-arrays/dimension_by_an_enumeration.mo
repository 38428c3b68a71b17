// check: 0 unknowns
// value: y = 20.0
// size: w = {3}
type Size = enumeration(small, medium, large);
model EnumDimension "An array indexed by the literals of a type"
  parameter Real w[Size] = {10, 20, 30};
  parameter Real y = w[Size.medium];
end EnumDimension;
