// check: 0 unknowns
// value: a = {0.0, 1.0}
// value: m = {{1.0, 2.0}, {3.0, 4.0}}
// value: d = {1, 2}
model VectorisedBuiltin "A function of a scalar works on each element"
  parameter Real a[2] = log(exp({0, 1}));
  parameter Real m[2, 2] = sqrt([1, 4; 9, 16]);
  parameter Integer d[2] = div({3, 5}, 2);
end VectorisedBuiltin;
