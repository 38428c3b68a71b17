// error: Cell
model Cell "Two parts of the own class: a tree that is enormous before it is deep"
  Cell left;
  Cell right;
  Real x = 1;
end Cell;
