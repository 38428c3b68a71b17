// error: k
model ForUnknown "Nothing is indexed by the iterator"
  Real x[2];
equation
  for k loop
    x[1] = k;
  end for;
end ForUnknown;
