// check: 4 unknowns
// value: n = 4
model IteratorHides "The range sees the constant, the body the iterator"
  constant Integer n = 4;
  Real x[n];
equation
  for n in 1:n loop
    x[n] = n;
  end for;
end IteratorHides;
