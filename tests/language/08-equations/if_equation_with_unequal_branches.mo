// error:
model IfUnbalanced "A varying condition and branches of different size"
  Real x;
  Real y;
equation
  y = 2*time;
  if time < 1 then
    x = 0;
  else
    x = 1;
    y = 2;
  end if;
end IfUnbalanced;
