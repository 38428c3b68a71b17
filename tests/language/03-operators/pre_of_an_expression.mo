model PreExpression "pre is applied to a variable"
  Integer n = integer(time);
  Integer m = pre(2*n + 1); // error: pre
end PreExpression;
