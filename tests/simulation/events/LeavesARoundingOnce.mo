model LeavesARoundingOnce "What slowly leaves the jump of a rounding does not meet it again at once"
  Real x(start = 0.2, fixed = true);
equation
  der(x) = 0.3 - floor(x - sin(time));
  // It leaves upwards where cos(time) = 0.3, at 1.2661. Six changes and a hold, this leave, 1 is passed at 2.7357, and zero
  // met again at 4.7281 with six changes and another hold.
  // at 2: x = 1.1741080995831 within 1e-6
  // events: 16
  // warns: slides along its boundary
  annotation(experiment(StopTime = 5, Interval = 0.01));
end LeavesARoundingOnce;
