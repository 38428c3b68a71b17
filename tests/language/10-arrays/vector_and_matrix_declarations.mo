// check: 9 unknowns
// size: v = {3}
// size: A = {2, 3}
model Declarations "Both places for dimensions"
  Real v[3] = {1, 2, 3};
  Real[2, 3] A = {{1, 2, 3}, {4, 5, 6}};
end Declarations;
