// check: 4 unknowns
model Transport "Two results, positional and named arguments"
  Real x(start = 0, fixed = true);
  Real v = cos(time);
  Real left;
  Real right;
equation
  der(x) = v;
  (left, right) = spatialDistribution(sin(time), 0, x, v >= 0,
    initialPoints = {0.0, 1.0}, initialValues = {0.0, 0.5});
end Transport;
