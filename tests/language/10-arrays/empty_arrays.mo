// check: 0 unknowns
// size: v = {0}
// size: A = {0, 3}
// value: n = 0
// value: s = 0.0
model EmptyArrays "Arrays may have no elements"
  parameter Real v[0];
  parameter Real A[0, 3] = fill(0.0, 0, 3);
  parameter Integer n = size(v, 1);
  parameter Real s = sum(A);
end EmptyArrays;
