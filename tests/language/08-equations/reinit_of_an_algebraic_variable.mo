model ReinitAlgebraic "Only a state can be reset"
  Real x(start = 0);
  Real force = 2*x;
equation
  der(x) = 1;
  when time > 1 then
    reinit(force, 2); // error: force
  end when;
end ReinitAlgebraic;
