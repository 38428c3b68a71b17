// check: 6 unknowns
model Chain
  parameter Integer n = 1;
  Real x[n] = fill(time, n);
end Chain;
model UnequalMembers "Elements of an array of components may differ in size"
  Chain c[2](n = {1, 3});
  Real y[2] = c.x[1];
end UnequalMembers;
