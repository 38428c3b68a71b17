model TupleOfVariables "The right side is a call of a function"
  Real x;
  Real y;
equation
  (x, y) = (1, 2); // error:
end TupleOfVariables;
