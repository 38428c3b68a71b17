model ReinitSize "The new value has the size of the variable"
  Real x[2](each start = 1);
equation
  der(x) = -x;
  when sample(1, 1) then
    reinit(x, 3); // error:
  end when;
end ReinitSize;
