// check: 0 unknowns
// value: c.gain = 2.0
model Cell
  parameter Real gain = 1;
end Cell;
model EachScalar "each needs an array; real libraries write it without, so it is a warning"
  Cell c(each gain = 2); // warning: each
end EachScalar;
