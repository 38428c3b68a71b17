// check: 3 unknowns
model M
  Real m(unit = "kg") = 1;
  Real l(unit = "m") = 2;
  Real s(unit = "kg");
equation
  s = m + l; // warning: different units: `m` in kg and `l` in m
end M;
