model Tanks "Water flows between three tanks and is pumped back, by a controller with two levels"
  parameter Real A[3] = {1, 0.5, 2}, k = 0.05;
  Real h[3](start = {2, 1, 0.5}, each fixed = true);
  Real q[2], pump;
  Boolean on(start = false, fixed = true);
  Real volume = A*h;
equation
  for j in 1:2 loop
    q[j] = k*sign(h[j] - h[j + 1])*sqrt(abs(h[j] - h[j + 1]));
  end for;
  on = h[3] > 1.2 or pre(on) and h[3] > 0.8;
  pump = if on then 0.05 else 0;
  A[1]*der(h[1]) = pump - q[1];
  A[2]*der(h[2]) = q[1] - q[2];
  A[3]*der(h[3]) = q[2] - pump;
  // All levels are the same after 47 s. What leads there, a root of their differences, vanishes there.
  // at 50: h[2] = 1 within 1e-6
  // end: h[1] = 1 within 1e-6
  // constant: volume within 1e-12
  // warns: slides along its boundary
  annotation(experiment(StopTime = 5000, Tolerance = 1e-6));
end Tanks;
