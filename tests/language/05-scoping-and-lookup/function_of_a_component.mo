// check: 1 unknowns
// value: y = 6.0
model Medium
  parameter Real p = 1;
  function triple
    input Real u;
    output Real y = 3*u;
  end triple;
  Real x = p;
end Medium;
model ComponentFunction "A function may be called through a component"
  Medium medium;
  parameter Real y = medium.triple(2);
end ComponentFunction;
