// error: equations
model Doubly "An equation and an algorithm for the same variable"
  Real x;
equation
  x = 1;
algorithm
  x := 2;
end Doubly;
