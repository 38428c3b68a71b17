model ShortWindows "A window of time is as long as it says, however short and however steep its function is far away from it"
  constant Real steepness[5] = {1e8, 1e10, 1e12, 1e14, 1e16};
  constant Real centres[5] = {2.1, 3.3, 5.123, 6.7, 8.9};
  Real x[5](each start = 0, each fixed = true);
  Real parts[5] = x ./ {2e-4, 2e-5, 2e-6, 2e-7, 2e-8};
  Integer n(start = 0, fixed = true) "Touches zero and never goes beyond";
equation
  for i in 1:5 loop
    der(x[i]) = if 1 - steepness[i]*(time - centres[i])^2 > 0 then 1 else 0;
  end for;
  when 1e10*(time - 4)^2 < 0 then
    n = pre(n) + 1;
  end when;
  // events: 10
  // end: parts[1] = 1 within 1e-6
  // end: parts[2] = 1 within 1e-6
  // end: parts[3] = 1 within 1e-6
  // end: parts[4] = 1 within 1e-6
  // The spacing of times is 2e-15.
  // end: parts[5] = 1 within 1e-6
  // end: n = 0 within 1e-9
  annotation(experiment(StopTime = 10));
end ShortWindows;
