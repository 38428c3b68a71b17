// check: 0 unknowns
// value: v = {6, 60}
model SumVectors "A sum over vectors is a vector"
  parameter Integer v[2] = sum({i, 10*i} for i in 1:3);
end SumVectors;
