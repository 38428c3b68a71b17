// error: when
model WhenInIf "A varying condition cannot control a when equation"
  Real a(start = 0);
equation
  if time < 3 then
    when time > 1 then
      a = 1;
    end when;
  else
    when time > 4 then
      a = 2;
    end when;
  end if;
end WhenInIf;
