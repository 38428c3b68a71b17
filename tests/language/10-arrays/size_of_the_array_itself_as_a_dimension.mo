// check: 0 unknowns
// size: A = {2, 2}
model SquareMatrix "The second dimension follows from the first"
  parameter Real A[:, size(A, 1)] = [1, 2; 3, 4];
end SquareMatrix;
