// check: 0 unknowns
// size: p = {2, 3}
// value: y = 5.0
type Position = Real[3];
model ArrayOfArrayType "The dimensions of the type come last"
  parameter Position p[2] = {{1, 2, 3}, {4, 5, 6}};
  parameter Real y = p[2, 2];
end ArrayOfArrayType;
