// check: 4 unknowns
model ForStatement "Element by element"
  Real x[4];
algorithm
  for i in 1:4 loop
    x[i] := i*time;
  end for;
end ForStatement;
