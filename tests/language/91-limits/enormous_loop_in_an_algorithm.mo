// error:
model ManyStatements "Loops of an algorithm are written out"
  Real x[1000000, 3];
algorithm
  for i, j in 1:3 loop
    x[i, j] := i + j;
  end for;
end ManyStatements;
