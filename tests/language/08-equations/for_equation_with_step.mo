// check: 5 unknowns
model ForStep "A range may have a step"
  Real x[5];
equation
  for i in 1:2:5 loop
    x[i] = time;
  end for;
  for i in {2, 4} loop
    x[i] = 2*time;
  end for;
end ForStep;
