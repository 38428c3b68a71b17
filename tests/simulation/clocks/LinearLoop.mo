model LinearLoop "Equations on a clock are no assignments: two unknowns, neither of them alone"
  Real a, b;
  Real u = sample(time, Clock(0.25));
equation
  a + b = u;
  a - 2*b = 1;
  // at 0.6: a = 0.6666666666666667 within 1e-12
  // at 0.6: b = -0.1666666666666667 within 1e-12
end LinearLoop;
