// error:
model EnormousLoop "Too many equations"
  Real x;
equation
  for i in 1:1000000000000 loop
    x = i;
  end for;
end EnormousLoop;
