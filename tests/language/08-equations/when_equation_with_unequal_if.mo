// error:
model WhenIfUnequal "The branches inside determine different variables"
  Integer n(start = 0);
  Integer m(start = 0);
equation
  when sample(0, 1) then
    if time < 3 then
      n = 1;
    else
      m = 1;
    end if;
  end when;
end WhenIfUnequal;
