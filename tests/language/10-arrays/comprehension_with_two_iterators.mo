// check: 0 unknowns
// value: T = {{0, 1, 2}, {-1, 0, 1}}
model TwoIterators "{e for i, j} is {{e for i} for j}"
  parameter Integer T[2, 3] = {i - j for i in 1:3, j in 1:2};
end TwoIterators;
