model BooleanMin "Boolean has no bounds"
  Boolean b(min = false) = true; // error: min
end BooleanMin;
