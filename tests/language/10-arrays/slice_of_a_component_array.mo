// check: 3 unknowns
// value: total = 60.0
// value: two = {20.0, 30.0}
model Cell
  parameter Real p = 0;
  Real x = p;
end Cell;
model ComponentSlice "The parameters of all cells form a vector"
  Cell c[3](p = {10, 20, 30});
  parameter Real total = sum(c.p);
  parameter Real two[2] = c[2:3].p;
end ComponentSlice;
