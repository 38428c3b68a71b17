// check: 0 unknowns
// value: b = true
type Size = enumeration(small, medium, large);
model IntegerToEnum "The name of the type converts an Integer"
  parameter Boolean b = Size(2) == Size.medium;
end IntegerToEnum;
