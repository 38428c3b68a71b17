// check: 0 unknowns
// value: Z = {{0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}}
// size: E = {0, 2}
model EmptyProduct "A product over nothing is zero"
  parameter Real A[3, 0] = fill(1.0, 3, 0);
  parameter Real B[0, 2] = fill(1.0, 0, 2);
  parameter Real Z[3, 2] = A*B;
  parameter Real E[0, 2] = fill(1.0, 0, 3)*fill(1.0, 3, 2);
end EmptyProduct;
