// check: 6 unknowns
// value: n = 2
model NdimsConstant "The number of dimensions is known whatever the elements are"
  Real a[2, 3] = fill(time, 2, 3);
  constant Integer n = ndims(a);
end NdimsConstant;
