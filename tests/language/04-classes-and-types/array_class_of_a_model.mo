// check: 3 unknowns
model Part
  Real x = 1;
end Part;
model Parts = Part[3];
model UseParts "A short class may be an array of models"
  Parts p;
end UseParts;
