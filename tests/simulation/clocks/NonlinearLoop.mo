model NonlinearLoop "A nonlinear system on a clock"
  Real a(start = 1.5), b(start = 0.7);
  Real u = sample(2 + time, Clock(0.5));
equation
  a*a + b*b = u;
  a*b = 1;
  // at 0.2: a = 1 within 1e-5
  // end: a = 1.618033988749895 within 1e-9
  // end: b = 0.6180339887498949 within 1e-9
  // (a + b)^2 = u + 2 = 5, (a - b)^2 = u - 2 = 1
end NonlinearLoop;
