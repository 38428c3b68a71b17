// error: steps
model M
  parameter Integer n = 1000;
  parameter Real A[n, n] = identity(n)^1000000;
  Real x[if A[1, 1] > 0 then 1 else 2] = {time};
end M;
