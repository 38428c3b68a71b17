// check: 24 unknowns
// size: x = {4, 3, 2}
model TypeAndName "Dimensions at the name come before those at the type"
  Real[3, 2] x[4] = fill(time, 4, 3, 2);
end TypeAndName;
