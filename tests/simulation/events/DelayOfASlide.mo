model DelayOfASlide "What a delay and a pipe remember of a state that slides reaches up to where it leaves"
  Real x(start = 0.5, fixed = true), p(start = 0, fixed = true);
  Real delayed = delay(x, 0.5), out, back;
equation
  der(x) = -2*sign(x - 3*sin(time));
  der(p) = 1;
  (back, out) = spatialDistribution(x, 0, 2*p, true, {0, 1}, {0.5, 0.5});
  // From 1.4367 on it slides, x = 3*sin(time), until the wave falls as fast as x can: cos(time) = -2/3 at 2.30052398302186.
  // at 2.79: delayed = 2.25699172918251 within 1e-6
  // at 2.796: delayed = 2.24509303056347 within 1e-6
  // at 2.8: delayed = 2.23711563653016 within 1e-6
  // at 2.79: out = 2.25699172918251 within 1e-6
  // at 2.796: out = 2.24509303056347 within 1e-6
  // at 2.8: out = 2.23711563653016 within 1e-6
  // Then x falls by 2 in a second, from sqrt(5).
  // at 2.9: delayed = 2.03711594354352 within 1e-6
  // at 2.9: out = 2.03711594354352 within 1e-6
  // warns: slides along its boundary
  annotation(experiment(StopTime = 3, Interval = 0.002, Tolerance = 1e-8));
end DelayOfASlide;
