// check: 0 unknowns
// value: n = 3
model Underscore "The underscore counts as a letter"
  parameter Integer _ = 1;
  parameter Integer _a1 = 2;
  parameter Integer n = _ + _a1;
end Underscore;
