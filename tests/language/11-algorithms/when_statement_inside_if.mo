model WhenInIf "A when statement stands at the top of an algorithm"
  parameter Boolean on = true;
  Real a(start = 0);
algorithm
  if on then
    when time > 2 then // error: when
      a := 1;
    end when;
  end if;
end WhenInIf;
