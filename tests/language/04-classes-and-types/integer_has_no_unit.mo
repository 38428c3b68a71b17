model IntegerUnit "Integer has no unit"
  Integer n(unit = "kg") = 2; // error: unit
end IntegerUnit;
