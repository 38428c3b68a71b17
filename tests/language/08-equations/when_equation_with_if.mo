// check: 1 unknowns
model WhenIf "The branches inside determine the same variables"
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 1) then
    if time < 3 then
      n = pre(n) + 1;
    else
      n = pre(n) - 1;
    end if;
  end when;
end WhenIf;
