// check: 1 unknowns
model LineComment "A line comment ends where its line ends"
  Real x = 1; // Real y = 2;
  // Real z = 3;
end LineComment;
