model SlidingEndsInOneBranch "What ends the sliding is asked for on one side of the boundary only"
  Real u(start = 0, fixed = true), x(start = 1, fixed = true), y(start = 1, fixed = true), z(start = 1, fixed = true);
equation
  der(u) = 1;
  der(x) = if x >= 0 then (if u > 3 then 1 else -1) else 1;
  der(y) = if y >= 0 and u < 3.5 then -1 else 1;
  der(z) = if z > 0 then -1 else (if sin(time) < -0.5 then -1 else 1);
  // All of them slide from 1 s on. Both fields are 1 from 3 s and 3.5 s on, and -1 from pi + asin(0.5) = 3.665191429188092 s on.
  // at 2.5: x = 0 within 1e-9
  // end: x = 2 within 1e-7
  // end: y = 1.5 within 1e-7
  // end: z = -1.334808570811908 within 1e-7
  // warns: slides along its boundary
  annotation(experiment(StopTime = 5, Interval = 0.5, Tolerance = 1e-9));
end SlidingEndsInOneBranch;
