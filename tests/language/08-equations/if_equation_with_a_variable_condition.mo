// check: 2 unknowns
model IfVariable "With a varying condition all branches have the same size"
  Real x;
  Real y;
equation
  if time < 1 then
    x = 0;
    y = 1;
  elseif time < 2 then
    x + y = 3;
    x - y = 1;
  else
    x = 2;
    y = time;
  end if;
end IfVariable;
