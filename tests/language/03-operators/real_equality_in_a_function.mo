// check: 0 unknowns
// value: same = true
function equal "Compares two Reals"
  input Real a;
  input Real b;
  output Boolean y = a == b;
end equal;
model RealEqualityInFunction "In a function Reals may be compared for equality"
  parameter Boolean same = equal(0.5, 1/2);
end RealEqualityInFunction;
