// check: 0 unknowns
// value: y = 8.0
model IndexExpression "An element of an expression, which stands in parentheses"
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real y = (2*A)[2, 2];
end IndexExpression;
