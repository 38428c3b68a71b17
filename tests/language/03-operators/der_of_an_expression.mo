// check: 3 unknowns
model DerExpression "Any expression can be differentiated"
  Real x = sin(time);
  Real y = cos(time);
  Real z = der(x*y + 2*x);
end DerExpression;
