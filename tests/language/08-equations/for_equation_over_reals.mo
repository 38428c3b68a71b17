// check: 3 unknowns
model ForReal "The values of the range may be Reals"
  Real x[3];
equation
  for r in 0.5:1.0:2.5 loop
    x[integer(r + 0.5)] = r*time;
  end for;
end ForReal;
