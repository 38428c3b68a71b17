// check: 0 unknowns
// value: s = {"true", "-12", "medium"}
type Size = enumeration(small, medium, large);
model ToString "String converts every simple type"
  parameter String s[3] = {String(true), String(-12), String(Size.medium)};
end ToString;
