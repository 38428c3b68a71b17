model ReinitAlgebraic "Only a state can be reset"
  Real force = sin(time);
equation
  when time > 1 then
    reinit(force, 2); // error: force
  end when;
end ReinitAlgebraic;
