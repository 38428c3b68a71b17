model WrongAttributeType "The unit is a string"
  Real x(unit = 3) = 2; // error: unit
end WrongAttributeType;
