function add
  input Real a;
  input Real b;
  output Real y = a + b;
end add;
model VectorMismatch "All arrays have one size"
  parameter Real v[:] = add({1, 2}, {1, 2, 3}); // error: add
end VectorMismatch;
