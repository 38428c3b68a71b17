// check: 4 unknowns
model Part
  Real x = 1;
end Part;
model ConditionalArray "A condition holds for all elements"
  parameter Integer n = 3;
  Part kept[n] if n > 2;
  Part removed[n] if n > 3;
  Real y = 1;
end ConditionalArray;
