// check: 4 unknowns
model ForTriangle "The inner range may depend on the outer iterator"
  Real x[2, 2];
equation
  for i in 1:2 loop
    for j in 1:i loop
      x[i, j] = time;
    end for;
    for j in i + 1:2 loop
      x[i, j] = -time;
    end for;
  end for;
end ForTriangle;
