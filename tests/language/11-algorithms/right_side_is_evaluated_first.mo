// check: 0 unknowns
// value: v = {2.0, 3.0, 1.0}
function rotate
  input Real u[3];
  output Real v[3] = u;
algorithm
  v[{1, 2, 3}] := v[{2, 3, 1}];
end rotate;
model SimultaneousAssignment "The whole right side is computed before anything is assigned"
  parameter Real v[3] = rotate({1, 2, 3});
end SimultaneousAssignment;
