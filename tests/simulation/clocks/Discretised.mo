model Discretised "Differential equations on a clock, by three methods; the first tick keeps the start value"
  Real u = sample(1, Clock(Clock(1, 10), solverMethod = "ExplicitEuler"));
  Real x(start = 1);
  Real v = sample(1, Clock(Clock(1, 10), solverMethod = "ImplicitEuler"));
  Real y(start = 1);
  Real w = sample(1, Clock(Clock(1, 10), solverMethod = "ImplicitTrapezoid"));
  Real z(start = 1);
equation
  der(x) = -u*x;
  der(y) = -v*y;
  der(z) = -w*z;
  // at 0: x = 1 within 0
  // at 0.1: x = 0.9 within 1e-15
  // 0.9^10, (1/1.1)^10, (0.95/1.05)^10
  // end: x = 0.3486784401 within 1e-14
  // end: y = 0.38554328942953164 within 1e-14
  // end: z = 0.367572542382869 within 1e-14
end Discretised;
