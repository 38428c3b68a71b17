model IfVector "The condition is a scalar"
  parameter Boolean b[2] = {true, false};
  Real x;
equation
  if b then // error:
    x = 1;
  else
    x = 2;
  end if;
end IfVector;
