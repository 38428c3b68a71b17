// check: 1 unknowns
model Described "Equations may be described"
  Real x;
equation
  x = 1 "The only equation" annotation(Evaluate = true);
end Described;
