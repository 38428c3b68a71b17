model DivisorDoesNotVanish "What makes a divisor zero solves the equation multiplied by it, and not the equation"
  Real n, f, x = 1 + time;
equation
  x = f/n;                       // f = x*n, which n = 0 fulfils together with the next one
  sinh(f) = sinh(n*(n - 2));     // f = n*(n - 2), so that n = x + 2
  annotation(experiment(StopTime = 1));
  // at 0: n = 3 within 1e-11
  // end: n = 4 within 1e-11
  // end: f = 8 within 1e-11
end DivisorDoesNotVanish;
