// check: 2 unknowns
model ReinitArray "A whole vector of states is reset"
  Real x[2](each start = 1, each fixed = true);
equation
  der(x) = -x;
  when sample(1, 1) then
    reinit(x, {1, 2});
  end when;
end ReinitArray;
