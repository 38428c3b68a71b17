// error: equations
model TooFew "Two unknowns and one equation"
  Real x;
  Real y;
equation
  x + y = 1;
end TooFew;
