// error:
model IfNoElse "A missing else is a branch without equations"
  Real x;
equation
  if time < 1 then
    x = 0;
  end if;
end IfNoElse;
