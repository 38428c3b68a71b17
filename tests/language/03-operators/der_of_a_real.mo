// check: 2 unknowns
// flat: der(x) = v;
model DerReal "A state and its derivative"
  Real x(start = 1, fixed = true);
  Real v;
equation
  der(x) = v;
  v = -x;
end DerReal;
