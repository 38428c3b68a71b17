// check: 0 unknowns
// value: c[2,1].p = 3.0
// value: s = 10.0
model Cell
  parameter Real p = 0;
end Cell;
model MatrixOfCells "A matrix of values for a matrix of components"
  Cell c[2, 2](p = {{1, 2}, {3, 4}});
  parameter Real s = sum(c.p);
end MatrixOfCells;
