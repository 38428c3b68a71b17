// check: 3 unknowns
model StartVector "One start value per element"
  Real x[3](start = {1, 2, 3}, each fixed = true);
equation
  der(x) = -x;
end StartVector;
