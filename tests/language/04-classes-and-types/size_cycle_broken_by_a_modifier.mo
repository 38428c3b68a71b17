// check: 0 unknowns
// size: s.A = {2, 2}
// value: s.n = 2
model Square
  parameter Real A[n, n] = identity(n);
  parameter Integer n = size(A, 1);
end Square;
model BrokenSizeCycle "A modifier gives the size"
  Square s(n = 2);
end BrokenSizeCycle;
