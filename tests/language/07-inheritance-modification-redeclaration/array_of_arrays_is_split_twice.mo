// check: 0 unknowns
// value: b[1].c[2].d = 2.0
// value: b[2].c[1].d = 3.0
model Cell
  parameter Real d = 0;
end Cell;
model Row
  Cell c[2];
end Row;
model TwoLevels "A matrix is dealt out over two levels"
  Row b[2](c(d = {{1, 2}, {3, 4}}));
end TwoLevels;
