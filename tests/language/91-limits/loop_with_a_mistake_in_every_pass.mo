// error:
model ManyMistakes "A million times the same mistake is told some times"
  Real x[3];
equation
  for i in 1000000:-1:1 loop
    x[i] = time;
  end for;
end ManyMistakes;
