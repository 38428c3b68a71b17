// check: 1 unknowns
connector Pin "Not used by the model"
  Real v;
  flow Real i;
end Pin;
model Unused "Neither is this"
  Real y = 1;
end Unused;
model LastClass "The last class is the one that is checked"
  Real x = 1;
end LastClass;
