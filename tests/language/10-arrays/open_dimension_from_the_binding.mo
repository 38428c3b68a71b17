// check: 0 unknowns
// size: v = {4}
// size: A = {2, 3}
// value: n = 4
model OpenDimension "A colon takes the size of the binding"
  parameter Real v[:] = {1, 2, 3, 4};
  parameter Real A[:, 3] = [1, 2, 3; 4, 5, 6];
  parameter Integer n = size(v, 1);
end OpenDimension;
