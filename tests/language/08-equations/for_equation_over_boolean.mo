// check: 2 unknowns
model ForBoolean "The range is false, true"
  Real u[Boolean];
equation
  for b in Boolean loop
    u[b] = if b then 1 else 0;
  end for;
end ForBoolean;
