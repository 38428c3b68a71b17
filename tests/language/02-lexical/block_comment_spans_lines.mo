// check: 2 unknowns
model BlockComment "A block comment may stand inside a line or span several"
  Real x /* in the middle */ = 1;
  /* Real y = 2;
     Real z = 3; */
  Real w = 4;
end BlockComment;
