// check: 1 unknowns
// value: part.x = 5.0
model Part
  Real x = 1;
end Part;
model DifferentAspects "Value and attributes are different things"
  Part part(final x.unit = "V", x.displayUnit = "mV", x = 5.0);
end DifferentAspects;
