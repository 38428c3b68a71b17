// check: 0 unknowns
// value: O = {{3.0, 4.0}, {6.0, 8.0}}
// value: S = {{1.0, 2.0}, {2.0, 4.0}}
// value: c = {0.0, 0.0, 1.0}
// value: K = {{0.0, -3.0, 2.0}, {3.0, 0.0, -1.0}, {-2.0, 1.0, 0.0}}
model VectorAlgebra "Functions of vectors and matrices"
  parameter Real O[2, 2] = outerProduct({1, 2}, {3, 4});
  parameter Real S[2, 2] = symmetric([1, 2; 3, 4]);
  parameter Real c[3] = cross({1, 0, 0}, {0, 1, 0});
  parameter Real K[3, 3] = skew({1, 2, 3});
end VectorAlgebra;
