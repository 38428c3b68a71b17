model ClockOfATuple "Found by fuzzing"
  Real w = sample(1, Clock((1, 10), solverMethod = "ImplicitTrapezoid"));
  // fails compile: a clock is made of
end ClockOfATuple;
