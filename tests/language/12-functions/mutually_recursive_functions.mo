// check: 0 unknowns
// value: e = true
function isEven
  input Integer n;
  output Boolean y;
algorithm
  y := if n == 0 then true else isOdd(n - 1);
end isEven;
function isOdd
  input Integer n;
  output Boolean y;
algorithm
  y := if n == 0 then false else isEven(n - 1);
end isOdd;
model MutualRecursion "Two functions that call each other"
  parameter Boolean e = isEven(10);
end MutualRecursion;
