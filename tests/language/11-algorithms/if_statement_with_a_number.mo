model IfNumber "The condition is a truth value"
  Real y;
algorithm
  y := 0;
  if 1 then // error:
    y := 1;
  end if;
end IfNumber;
