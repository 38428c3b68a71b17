// check: 0 unknowns
// value: v = {2.0, 3.0, 4.0}
// value: w = {11.0, 22.0}
// value: A = {{2.0, 3.0}, {4.0, 5.0}}
function add
  input Real a;
  input Real b = 1;
  output Real y = a + b;
end add;
model Vectorised "A scalar function is applied to each element"
  parameter Real v[3] = add({1, 2, 3});
  parameter Real w[2] = add({1, 2}, {10, 20});
  parameter Real A[2, 2] = add(1, [1, 2; 3, 4]);
end Vectorised;
