// check: 1 unknowns
model InitialIf "A parameter chooses the initial condition"
  parameter Boolean steady = true;
  Real x;
equation
  der(x) = 1 - x;
initial equation
  if steady then
    der(x) = 0;
  else
    x = 0;
  end if;
end InitialIf;
