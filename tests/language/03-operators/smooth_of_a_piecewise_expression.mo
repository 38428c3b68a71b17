// check: 2 unknowns
model SmoothExpression "The order is known at compile time"
  parameter Integer order = 1;
  Real x = sin(time);
  Real y = smooth(order, if x > 0 then x^2 else 0);
end SmoothExpression;
