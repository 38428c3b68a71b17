// error: argument of root is negative
function root
  input Real u;
  output Real y;
algorithm
  assert(u >= 0, "argument of root is negative");
  y := sqrt(u);
end root;
model FailedAssertion "A constant cannot be computed"
  constant Integer n = integer(root(-4));
  Real x[n];
end FailedAssertion;
