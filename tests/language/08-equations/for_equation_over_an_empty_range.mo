// check: 1 unknowns
model ForEmpty "Nothing happens for an empty range"
  parameter Integer n = 0;
  Real y = time;
  Real x[n];
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end ForEmpty;
