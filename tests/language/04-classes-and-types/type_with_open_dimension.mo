// check: 0 unknowns
// size: x = {4}
type Vector = Real[:];
model OpenType "The binding fixes the size that the type leaves open"
  parameter Vector x = {1, 2, 3, 4};
end OpenType;
