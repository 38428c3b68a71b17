// check: 0 unknowns
// value: part.n = 4
// value: part.m = 8
model Part
  constant Integer n;
  parameter Integer m = 2*n;
end Part;
model GiveConstant "A constant may get its value from outside"
  Part part(n = 4);
end GiveConstant;
