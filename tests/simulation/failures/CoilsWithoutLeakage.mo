model CoilsWithoutLeakage "Coupled without leakage but for the rounding of a root: their currents were anything"
  parameter Real L1 = 0.1, L2 = 0.3, M = sqrt(L1*L2);
  Real i1(start = 0, fixed = true), i2(start = 0, fixed = true);
equation
  sin(time) = i1 + L1*der(i1) + M*der(i2);
  0 = 2*i2 + M*der(i1) + L2*der(i2);
  // fails simulate: a system of 2 linear equations has no solution
  // fails simulate: what is left of them without derivatives is a constraint between states
end CoilsWithoutLeakage;
