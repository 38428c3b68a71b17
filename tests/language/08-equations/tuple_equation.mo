// check: 2 unknowns
function both
  input Real u;
  output Real a = u;
  output Real b = 2*u;
end both;
model TupleEquation "Several results at once"
  Real x;
  Real y;
equation
  (x, y) = both(time);
end TupleEquation;
