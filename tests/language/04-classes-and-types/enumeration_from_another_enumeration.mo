type Size = enumeration(small, large);
type Colour = enumeration(red, green);
model WrongEnum "Enumerations are distinct types"
  parameter Size choice = Colour.red; // error: choice
end WrongEnum;
