model BooleanParameter "A parameter of type Boolean that the initial equations determine"
  parameter Boolean rises(fixed = false);
  parameter Integer n(fixed = false);
  Real x(start = 1, fixed = true);
initial equation
  rises = x > 0;
  n = if rises then 3 else 4;
equation
  der(x) = if rises then n else -n;
  // end: x = 4 within 1e-9
end BooleanParameter;
