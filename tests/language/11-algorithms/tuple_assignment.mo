// check: 2 unknowns
function both
  input Real u;
  output Real a = u;
  output Real b = 2*u;
end both;
model TupleAssignment "Several results at once"
  Real x;
  Real y;
algorithm
  (x, y) := both(time);
end TupleAssignment;
