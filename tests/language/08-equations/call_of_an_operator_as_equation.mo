model BareOperator "An expression is no equation"
  Real x = time;
equation
  x + 1; // error:
end BareOperator;
