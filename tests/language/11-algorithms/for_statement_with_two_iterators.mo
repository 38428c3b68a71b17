// check: 6 unknowns
model ForTwo "One of the ranges is implied"
  Real x[2, 3];
algorithm
  for i, j in 1:3 loop
    x[i, j] := i + j;
  end for;
end ForTwo;
