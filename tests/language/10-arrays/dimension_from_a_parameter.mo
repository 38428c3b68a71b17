// check: 6 unknowns
// size: x = {6}
model ParameterDimension "A structural parameter gives the size"
  parameter Integer n = 3;
  Real x[2*n] = fill(time, 2*n);
end ParameterDimension;
