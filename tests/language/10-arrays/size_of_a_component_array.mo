// check: 3 unknowns
// value: n = 3
model Part
  Real x = 1;
end Part;
model ComponentSize "Arrays of models have sizes too"
  Part parts[3];
  parameter Integer n = size(parts, 1);
end ComponentSize;
