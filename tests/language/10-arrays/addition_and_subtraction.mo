// check: 0 unknowns
// value: a = {5, 7, 9}
// value: B = {{0, 2}, {2, 4}}
// value: n = {-1, -2}
model AddSubtract "Sums of arrays go element by element"
  parameter Integer a[3] = {1, 2, 3} + {4, 5, 6};
  parameter Integer B[2, 2] = [1, 2; 3, 4] - [1, 0; 1, 0];
  parameter Integer n[2] = -{1, 2};
end AddSubtract;
