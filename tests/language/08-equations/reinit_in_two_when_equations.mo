// error: speed
model ReinitTwice "One when equation resets a variable"
  Real speed(start = 0);
equation
  der(speed) = 1;
  when time > 1 then
    reinit(speed, 0);
  end when;
  when time > 2 then
    reinit(speed, 1);
  end when;
end ReinitTwice;
