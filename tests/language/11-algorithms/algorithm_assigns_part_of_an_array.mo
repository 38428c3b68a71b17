// check: 2 unknowns
model PartialArray "One element assigned means that the whole array is determined"
  Real x[2](start = {1, 2});
algorithm
  x[1] := time;
end PartialArray;
