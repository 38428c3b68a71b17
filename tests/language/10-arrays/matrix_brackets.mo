// check: 0 unknowns
// value: A = {{1, 2, 3}, {4, 5, 6}}
// value: row = {{1, 2}}
// value: column = {{1}, {2}}
model Brackets "Commas go right, semicolons go down"
  parameter Integer A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Integer row[1, 2] = [1, 2];
  parameter Integer column[2, 1] = [1; 2];
end Brackets;
