// error:
model SameMistake "The mistake is told once, and a hundred models make it a million times"
  Real x = 1;
  SameMistake inside;
equation
  for i in 1:1000000 loop
    SameMistake = x;
  end for;
end SameMistake;
