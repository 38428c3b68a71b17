// check: 5 unknowns
// size: y = {3}
model OneClause "Dimensions after a name belong to this name alone"
  Real x = 1, y[3] = {1, 2, 3}, z = 4;
end OneClause;
