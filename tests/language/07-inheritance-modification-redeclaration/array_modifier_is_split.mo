// check: 0 unknowns
// value: c[1].p = 10.0
// value: c[2].p = 20.0
// value: c[3].p = 30.0
model Cell
  parameter Real p = 1;
end Cell;
model SplitModifier "One value per element"
  Cell c[3](p = {10, 20, 30});
end SplitModifier;
