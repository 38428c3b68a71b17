// check: 0 unknowns
// value: n = {1, 3}
type Size = enumeration(small, medium, large);
model EnumToInteger "The first literal has the number one"
  parameter Integer n[2] = {Integer(Size.small), Integer(Size.large)};
end EnumToInteger;
