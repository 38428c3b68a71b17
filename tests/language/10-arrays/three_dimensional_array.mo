// check: 0 unknowns
// value: y = 112
// value: plane = {{111, 112}, {121, 122}}
model ThreeDimensions "More than two dimensions"
  parameter Integer A[2, 2, 2] = {{{111, 112}, {121, 122}}, {{211, 212}, {221, 222}}};
  parameter Integer y = A[1, 1, 2];
  parameter Integer plane[2, 2] = A[1, :, :];
end ThreeDimensions;
