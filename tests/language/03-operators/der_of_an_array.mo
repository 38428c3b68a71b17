// check: 3 unknowns
model DerArray "der works on each element"
  Real x[3](each start = 1);
equation
  der(x) = -x;
end DerArray;
