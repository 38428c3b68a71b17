model InitialisationMakesInfinite "A parameter that the initialisation computes is in the results"
  parameter Real p(fixed = false, start = 1);
  Real x(start = 1, fixed = true);
initial equation
  1e-300*p = 1e200*x;
equation
  der(x) = -x;
  // fails simulate: `p` is infinite
end InitialisationMakesInfinite;
