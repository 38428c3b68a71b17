// check: 3 unknowns
model M
  Real u(unit = "V") = 1;
  Real s(unit = "m") = 3;
  Real y = if u > s then 1 else 2; // warning: the sides of the relation have different units
end M;
