// check: 0 unknowns
// value: a = {2, 3, 4, 5}
// value: b = {1, 3, 5}
// value: c = {5, 3, 1}
// size: d = {0}
model IntegerRanges "Start, step and stop"
  parameter Integer a[:] = 2:5;
  parameter Integer b[:] = 1:2:6;
  parameter Integer c[:] = 5:-2:1;
  parameter Integer d[:] = 3:2;
end IntegerRanges;
