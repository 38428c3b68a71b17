// error: cell
model ForUnknown "Nothing is indexed by the iterator"
  Real x[2];
equation
  for cell loop
    x[1] = cell;
  end for;
end ForUnknown;
