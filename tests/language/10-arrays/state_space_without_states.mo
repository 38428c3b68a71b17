// check: 1 unknowns
// size: x = {0}
model NoStates "A linear system with no states is a gain"
  parameter Integer n = 0;
  parameter Real A[n, n] = identity(n);
  parameter Real B[n, 1] = fill(1.0, n, 1);
  parameter Real C[1, n] = fill(1.0, 1, n);
  parameter Real D[1, 1] = [2];
  Real x[n];
  Real y[1];
equation
  der(x) = A*x + B*{time};
  y = C*x + D*{time};
end NoStates;
