// check: 5 unknowns
model Part
  parameter Boolean extended = false;
  Real x = 1;
  Real y = 2 if extended;
end Part;
model DecideOutside "Each instance decides for itself"
  Part a(extended = true);
  Part b;
  Part c(extended = true);
end DecideOutside;
