model RestsBetweenLooks "Functions that are zero for a while between two looks, and never beyond: the relations change where they come to zero"
  Real u = sin(3*time)*(2 + cos(7*time));
  Real y = min(u, 0.5);
  Real over[7] = {sqrt(max(0, u - 0.5)), noEvent(if u > 0.5 then u - 0.5 else 0), max(u, 0.5) - 0.5, abs(u - y),
    0.5 - max(u, 0.5), max(0, u - 0.5)*(2 + sin(time)), max(0, u - 0.5)^2};
  Boolean flag[7] = {over[1] > 0, not over[2] <= 0, 0 < over[3], over[4] > 0, over[5] < 0, over[6] > 0, over[7] > 0};
  Real x[7](each start = 0, each fixed = true);
equation
  for k in 1:7 loop
    der(x[k]) = if flag[k] then 1 else 0;
  end for;
  // The time for which u > 0.5, from its roots by bisection
  // end: x[1] = 122.247089860 within 1e-8
  // end: x[2] = 122.247089860 within 1e-8
  // end: x[3] = 122.247089860 within 1e-8
  // end: x[4] = 122.247089860 within 1e-8
  // end: x[5] = 122.247089860 within 1e-8
  // end: x[6] = 122.247089860 within 1e-8
  // end: x[7] = 122.247089860 within 1e-8
  // events: 287
  annotation(experiment(StopTime = 300, Tolerance = 1e-6));
end RestsBetweenLooks;
