// check: 2 unknowns
model Implicit "Both sides may be expressions"
  Real x;
  Real y;
equation
  x + y = 3;
  x*y = 2;
end Implicit;
