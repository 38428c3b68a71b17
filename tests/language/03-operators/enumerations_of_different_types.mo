type Size = enumeration(small, large);
type Colour = enumeration(red, green);
model EnumMix "Literals of different enumerations cannot be compared"
  parameter Boolean b = Size.small == Colour.red; // error:
end EnumMix;
