// check: 0 unknowns
// value: s = {4, 1, 6}
// value: n = 6
// value: d = {3, 0, 1}
model SizeNdims "Sizes and the number of dimensions"
  parameter Real x[4, 1, 6] = zeros(4, 1, 6);
  parameter Integer s[:] = size(x);
  parameter Integer n = size(x, 3);
  parameter Integer d[3] = {ndims(x), ndims(1.0), ndims({1, 2})};
end SizeNdims;
