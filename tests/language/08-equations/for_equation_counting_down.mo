// check: 3 unknowns
model ForDown "A negative step counts down"
  Real x[3];
equation
  for i in 3:-1:1 loop
    x[i] = time;
  end for;
end ForDown;
