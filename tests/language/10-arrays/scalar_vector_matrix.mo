// check: 0 unknowns
// value: s = 5.0
// value: v = {1.0, 2.0, 3.0}
// value: w = {4.0}
// value: m = {{1.0}, {2.0}}
// value: k = {{3.0}}
model Conversions "Dimensions of size one are removed or added"
  parameter Real s = scalar({{5}});
  parameter Real v[3] = vector([1; 2; 3]);
  parameter Real w[1] = vector(4);
  parameter Real m[2, 1] = matrix({1, 2});
  parameter Real k[1, 1] = matrix(3);
end Conversions;
