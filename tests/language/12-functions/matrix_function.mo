// check: 0 unknowns
// value: x = {1.0, 2.0}
// value: d = -2.0
function solve2
  input Real A[2, 2];
  input Real b[2];
  output Real x[2];
  output Real det = A[1, 1]*A[2, 2] - A[1, 2]*A[2, 1];
algorithm
  x := {A[2, 2]*b[1] - A[1, 2]*b[2], A[1, 1]*b[2] - A[2, 1]*b[1]}/det;
end solve2;
function detOf
  input Real A[2, 2];
  output Real det;
algorithm
  (, det) := solve2(A, {0, 0});
end detOf;
model Matrices "Matrices as arguments, a vector as result"
  parameter Real x[2] = solve2([1, 2; 3, 4], {5, 11});
  parameter Real d = detOf([1, 2; 3, 4]);
end Matrices;
