// check: 2 unknowns
model TwoSections "Sections are separate equations"
  Real x;
  Real y;
algorithm
  y := 2*x;
algorithm
  x := time;
end TwoSections;
