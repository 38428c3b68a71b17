// check: 1 unknowns
model Described "Equations may be described"
  Real x;
equation
  x = 1 "The only equation" annotation(__Note(text = "kept"));
end Described;
