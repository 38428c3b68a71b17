// error:
model SizeCycle "The size asks for the parameter and the parameter for the size"
  parameter Real A[n, n];
  parameter Integer n = size(A, 1);
end SizeCycle;
