// check: 6 unknowns
model ForTwo "Two iterators are two nested loops"
  Real x[2, 3];
equation
  for i in 1:2, j in 1:3 loop
    x[i, j] = i + j*time;
  end for;
end ForTwo;
