model NonlinearLoop "x + exp(x) = 1 + time + exp(time) - 1 has the solution x = time"
  Real x(start = 0);
equation
  x + exp(x) = time + exp(time);
  // nonlinear: 1
  // at 0.5: x = 0.5 within 1e-9
  // end: x = 1 within 1e-9
end NonlinearLoop;
