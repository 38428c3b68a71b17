// check: 2 unknowns
model InitialEquations "Initial equations determine the start, not the run"
  Real x;
  Real v;
initial equation
  x = 1;
  der(v) = 0;
equation
  der(x) = v;
  der(v) = -x - v;
end InitialEquations;
