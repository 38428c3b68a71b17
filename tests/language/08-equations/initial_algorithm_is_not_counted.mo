// check: 1 unknowns
model InitialAlgorithm "Nor does an initial algorithm"
  Real x;
  parameter Real x0(fixed = false);
initial algorithm
  x0 := 2;
  x := 3*x0;
equation
  der(x) = -x;
end InitialAlgorithm;
