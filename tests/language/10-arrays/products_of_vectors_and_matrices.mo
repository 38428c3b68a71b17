// check: 0 unknowns
// value: s = 11
// value: v = {7, 10}
// value: w = {5, 11}
// value: C = {{7, 10}, {15, 22}}
// value: q = 27
model Products "The products of linear algebra"
  parameter Integer A[2, 2] = [1, 2; 3, 4];
  parameter Integer s = {1, 2}*{3, 4};
  parameter Integer v[2] = {1, 2}*A;
  parameter Integer w[2] = A*{1, 2};
  parameter Integer C[2, 2] = A*A;
  parameter Integer q = {1, 2}*A*{1, 2};
end Products;
