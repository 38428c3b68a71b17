// check: 0 unknowns
// value: c[2].a = {1.0, 2.0, 3.0}
// value: c[2].d = 20.0
model Cell
  parameter Real a[3] = zeros(3);
  parameter Real d = 0;
end Cell;
model EachAndSplit "each keeps the whole vector, without it the vector is dealt out"
  Cell c[2](each a = {1, 2, 3}, d = {10, 20});
end EachAndSplit;
