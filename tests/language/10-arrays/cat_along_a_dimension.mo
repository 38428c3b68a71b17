// check: 0 unknowns
// value: v = {1, 2, 3, 4, 5}
// value: A = {{1.0, 2.0}, {3.0, 4.0}}
// value: B = {{1.0, 3.0}, {2.0, 4.0}}
model Cat "Concatenation along the first and the second dimension"
  parameter Integer v[:] = cat(1, {1, 2}, {3}, 4:5);
  parameter Real A[:, :] = cat(1, {{1.0, 2}}, {{3, 4}});
  parameter Real B[:, :] = cat(2, [1; 2], [3; 4]);
end Cat;
