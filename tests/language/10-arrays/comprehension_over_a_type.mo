// check: 0 unknowns
// value: n = {1, 2, 3}
type Size = enumeration(small, medium, large);
model TypeRange "A type is the range of its values"
  parameter Integer n[3] = {Integer(s) for s in Size};
end TypeRange;
