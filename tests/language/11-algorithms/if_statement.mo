// check: 1 unknowns
model IfStatement "Branches need not assign the same variables"
  Real y;
algorithm
  y := 0;
  if time < 1 then
    y := 1;
  elseif time < 2 then
    y := 2;
  end if;
end IfStatement;
