// check: 0 unknowns
// value: first = 7.0
model FirstOrDefault "An empty table has no first element, and none is taken"
  parameter Real table[:] = fill(0.0, 0);
  parameter Integer n = size(table, 1);
  parameter Real first = if n > 0 then table[1] else 7;
end FirstOrDefault;
