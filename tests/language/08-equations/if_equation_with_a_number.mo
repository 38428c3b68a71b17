model IfNumber "The condition is a truth value"
  parameter Integer n = 1;
  Real x;
equation
  if n then // error:
    x = 1;
  else
    x = 2;
  end if;
end IfNumber;
