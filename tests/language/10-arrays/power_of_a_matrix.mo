// check: 0 unknowns
// value: A0 = {{1.0, 0.0}, {0.0, 1.0}}
// value: A3 = {{1.0, 3.0}, {0.0, 1.0}}
model MatrixPower "A square matrix multiplied with itself"
  parameter Real A[2, 2] = [1, 1; 0, 1];
  parameter Real A0[2, 2] = A^0;
  parameter Real A3[2, 2] = A^3;
end MatrixPower;
