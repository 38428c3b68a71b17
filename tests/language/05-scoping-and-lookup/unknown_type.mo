model UnknownType "No class has this name"
  Resistor r; // error: Resistor
end UnknownType;
