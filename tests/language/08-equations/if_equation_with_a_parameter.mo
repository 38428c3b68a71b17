// check: 1 unknowns
model IfParameter "Only the chosen branch is kept"
  parameter Boolean simple = true;
  Real x;
equation
  if simple then
    x = time;
  else
    x^3 + x = time;
  end if;
end IfParameter;
