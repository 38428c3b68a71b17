// check: 0 unknowns
// value: b[1].c[2].d = 2.0
// value: b[2].c[1].d = 1.0
model Cell
  parameter Real d = 0;
end Cell;
model Row
  Cell c[2];
end Row;
model EachThenSplit "Every row gets the same vector, every cell its element"
  Row b[2](each c(d = {1, 2}));
end EachThenSplit;
