model ReinitInteger "Only a Real can be reset"
  Integer steps = integer(time);
equation
  when time > 1 then
    reinit(steps, 2); // error: steps
  end when;
end ReinitInteger;
