// check: 1 unknowns
model IfAssert "An assertion is no equation, so nothing is missing"
  Real x = time;
equation
  if time < 1 then
    assert(x < 2, "x is small at the beginning");
  end if;
end IfAssert;
