// check: 0 unknowns
// value: A = {{1.0, 4.0}, {2.0, 5.0}, {3.0, 6.0}}
// value: B = {{1.0}, {2.0}, {3.0}, {4.0}}
model VectorColumns "In brackets a vector is a column"
  parameter Real v[3] = {1, 2, 3};
  parameter Real A[3, 2] = [v, {4, 5, 6}];
  parameter Real B[:, 1] = [v; 4];
end VectorColumns;
