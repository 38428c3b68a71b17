// check: 2 unknowns
model IfUnequal "With an evaluable condition the branches may differ in size"
  parameter Integer order = 1;
  Real x;
  Real y;
equation
  y = 2*x;
  if order == 0 then
  elseif order == 1 then
    x = time;
  else
    x = 1;
    y = 2;
  end if;
end IfUnequal;
