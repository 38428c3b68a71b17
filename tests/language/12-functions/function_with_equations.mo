// error: equation
function wrong
  input Real u;
  output Real y;
equation
  y = u;
end wrong;
model EquationInFunction "A function has no equations"
  parameter Real y = wrong(1);
end EquationInFunction;
