// check: 0 unknowns
// value: B = {{1, 2, 5}, {3, 4, 6}, {7, 8, 9}}
model Blocks "Blocks are put together"
  parameter Integer A[2, 2] = [1, 2; 3, 4];
  parameter Integer B[3, 3] = [A, {5, 6}; 7, 8, 9];
end Blocks;
