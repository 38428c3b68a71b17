// check: 0 unknowns
// value: v = {0.0, 3.0, 2.0}
function place
  output Real v[3] = zeros(3);
algorithm
  v[{3, 2}] := {2, 3};
end place;
model IndexedAssignment "Each value goes to the element of its subscript"
  parameter Real v[3] = place();
end IndexedAssignment;
