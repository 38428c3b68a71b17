model Tank
  Real level = 1;
end Tank;
model ClassAsValue "A class is no value"
  Real x = Tank; // error: Tank
end ClassAsValue;
