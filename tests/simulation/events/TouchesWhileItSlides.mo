model TouchesWhileItSlides "A rounding of a state that slides, which just touches its next whole number where the surface turns"
  Real x(start = 0.5, fixed = true), sum(start = 0, fixed = true);
  Integer n = integer(2*x);
equation
  der(x) = -2*sign(x - 3*sin(time));
  der(sum) = n;
  // At pi/2 the surface is at 3. Errors may put it above for a moment; then n is 5 again, until 2.5 is passed on the way down at 2.1565.
  // at 1.7: n = 5 within 0
  // at 2.1: n = 5 within 0
  // at 2.2: n = 4 within 0
  // warns: slides along its boundary
  annotation(experiment(StopTime = 5, Interval = 0.1, Tolerance = 1e-8));
end TouchesWhileItSlides;
