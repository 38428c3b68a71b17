model SingularByIndex "The constraint repeats the other equations"
  Real x(start = 1), y, z;
equation
  der(x) = y;
  x + z = time;
  y + der(z) = 1;
  // fails compile: singular
end SingularByIndex;
