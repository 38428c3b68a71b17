// check: 2 unknowns
function both
  input Real u;
  output Real a = u;
  output Real b = 2*u;
end both;
model WhenTuple "Several variables at once"
  Real x(start = 0, fixed = true);
  Real y(start = 0, fixed = true);
equation
  when sample(0, 1) then
    (x, y) = both(time);
  end when;
end WhenTuple;
