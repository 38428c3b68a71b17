// check: 0 unknowns
// value: v = {2, 3, 4}
model RangeOfSums "The bounds of a range are whole sums"
  parameter Integer v[:] = 1 + 1:3 + 1;
end RangeOfSums;
