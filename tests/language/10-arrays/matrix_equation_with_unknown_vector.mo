// check: 3 unknowns
model LinearSystem "A system of equations in matrix form"
  parameter Real A[3, 3] = [2, 1, 0; 1, 3, 1; 0, 1, 4];
  Real x[3];
equation
  A*x = {1, 2, 3}*time;
end LinearSystem;
