// check: 1 unknowns
model ReinitElse "The parts of one when equation may all reset the variable"
  Real v(start = 0, fixed = true);
equation
  der(v) = 1;
  when time > 2 then
    reinit(v, 0);
  elsewhen time > 1 then
    reinit(v, 1);
  end when;
end ReinitElse;
