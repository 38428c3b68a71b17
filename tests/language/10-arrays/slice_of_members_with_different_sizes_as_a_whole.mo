model Chain
  parameter Integer n = 1;
  Real x[n] = fill(time, n);
end Chain;
model RaggedSlice "Vectors of different length make no matrix"
  Chain c[2](n = {1, 3});
  Real y = sum(c.x); // error:
end RaggedSlice;
