// error: equations
model TooMany "One unknown and two equations"
  Real x;
equation
  x = 1;
  2*x = 2;
end TooMany;
