// check: 4 unknowns
model ForImplicit "The range follows from the subscript"
  Real x[4];
algorithm
  for i loop
    x[i] := i*time;
  end for;
end ForImplicit;
