// check: 0 unknowns
// value: r = {true, false, true}
type Size = enumeration(small, medium, large);
model EnumOrder "Literals are ordered as declared"
  parameter Boolean r[3] = {Size.small < Size.large, Size.large < Size.medium, Size.medium == Size.medium};
end EnumOrder;
