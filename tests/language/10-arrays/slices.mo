// check: 0 unknowns
// value: column = {2, 5, 8}
// value: row = {4, 5, 6}
// value: block_ = {{5, 6}, {8, 9}}
// value: odd = {{1, 2, 3}, {7, 8, 9}}
// value: rowMatrix = {{4, 5, 6}}
model Slices "Colons, ranges and lists as subscripts"
  parameter Integer A[3, 3] = [1, 2, 3; 4, 5, 6; 7, 8, 9];
  parameter Integer column[3] = A[:, 2];
  parameter Integer row[3] = A[2];
  parameter Integer block_[2, 2] = A[2:3, 2:3];
  parameter Integer odd[2, 3] = A[{1, 3}, :];
  parameter Integer rowMatrix[1, 3] = A[2:2, :];
end Slices;
