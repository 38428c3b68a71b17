// check: 0 unknowns
// value: I = {{1, 0}, {0, 1}}
// value: D = {{1.5, 0.0}, {0.0, 2.5}}
model IdentityDiagonal "Matrices with a diagonal"
  parameter Integer I[2, 2] = identity(2);
  parameter Real D[2, 2] = diagonal({1.5, 2.5});
end IdentityDiagonal;
