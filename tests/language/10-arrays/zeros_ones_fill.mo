// check: 0 unknowns
// value: z = {0, 0}
// value: o = {{1, 1, 1}, {1, 1, 1}}
// value: f = {{2.5}, {2.5}}
// value: b = {true, true}
// value: g = {{1, 2}, {1, 2}}
model Fills "Arrays of equal elements"
  parameter Integer z[2] = zeros(2);
  parameter Integer o[2, 3] = ones(2, 3);
  parameter Real f[2, 1] = fill(2.5, 2, 1);
  parameter Boolean b[2] = fill(true, 2);
  parameter Integer g[2, 2] = fill({1, 2}, 2);
end Fills;
