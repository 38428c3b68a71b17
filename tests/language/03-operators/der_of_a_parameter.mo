// check: 1 unknowns
model DerParameter "The derivative of a Real parameter is zero"
  parameter Real p = 3;
  Real x = der(p) + time;
end DerParameter;
