// check: 2 unknowns
model BooleanEquation "Equations hold for every type"
  Boolean a;
  Boolean b;
equation
  a = time > 1;
  b = not a;
end BooleanEquation;
