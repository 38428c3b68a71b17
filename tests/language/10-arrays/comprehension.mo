// check: 0 unknowns
// value: a = {1.0, 4.0, 9.0}
// value: b = {{2, 3}, {3, 4}, {4, 5}}
// value: c = {20, 10}
model Comprehension "An array built by iterating; the last iterator is outermost"
  parameter Real a[3] = {i^2 for i in 1:3};
  parameter Integer b[3, 2] = {i + j for j in 1:2, i in 1:3};
  parameter Integer c[2] = array(10*k for k in {2, 1});
end Comprehension;
