// check: 1 unknowns
model Structural "The value may be used to choose equations"
  parameter Boolean steady = true annotation(Evaluate = true);
  Real x;
equation
  if steady then
    x = 1;
  else
    der(x) = -x;
  end if;
end Structural;
