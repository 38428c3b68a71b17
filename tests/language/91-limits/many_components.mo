// check: 3000 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
model Cell
  Pin p;
  Real x = p.v;
equation
  p.v = time;
end Cell;
model ManyCells "A thousand components"
  Cell c[1000];
end ManyCells;
