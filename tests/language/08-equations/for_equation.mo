// check: 5 unknowns
model ForEquation "The body is repeated for each value"
  Real x[5];
equation
  for i in 1:5 loop
    x[i] = i*time;
  end for;
end ForEquation;
