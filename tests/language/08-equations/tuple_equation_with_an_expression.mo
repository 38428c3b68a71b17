function both
  input Real u;
  output Real a = u;
  output Real b = 2*u;
end both;
model ExpressionInTuple "Only variables can receive results"
  Real x;
  Real y;
equation
  (x + 1, y) = both(time); // error:
end ExpressionInTuple;
