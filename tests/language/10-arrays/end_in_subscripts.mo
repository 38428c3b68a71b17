// check: 0 unknowns
// value: last = 5
// value: tail = {3, 4, 5}
// value: corner = 8
// value: nested = 50
model EndSubscript "end is the last index of its dimension"
  parameter Integer v[5] = {1, 2, 3, 4, 5};
  parameter Integer A[2, 4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  parameter Integer w[3] = {10, 50, 30};
  parameter Integer k[2] = {1, 2};
  parameter Integer last = v[end];
  parameter Integer tail[3] = v[end - 2:end];
  parameter Integer corner = A[end, end];
  parameter Integer nested = w[k[end]];
end EndSubscript;
