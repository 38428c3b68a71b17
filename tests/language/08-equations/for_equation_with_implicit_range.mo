// check: 4 unknowns
model ForImplicit "The range follows from the use as a subscript"
  Real x[4];
equation
  for i loop
    x[i] = i*time;
  end for;
end ForImplicit;
