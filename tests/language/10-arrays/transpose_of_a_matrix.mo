// check: 0 unknowns
// value: B = {{1, 4}, {2, 5}, {3, 6}}
model Transpose "Rows become columns"
  parameter Integer B[3, 2] = transpose([1, 2, 3; 4, 5, 6]);
end Transpose;
