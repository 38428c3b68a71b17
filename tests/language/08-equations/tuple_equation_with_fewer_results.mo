// check: 1 unknowns
function both
  input Real u;
  output Real a = u;
  output Real b = 2*u;
end both;
model FirstOnly "Later results may be dropped"
  Real x;
equation
  (x) = both(time);
end FirstOnly;
