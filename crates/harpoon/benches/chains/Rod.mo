model Rod "Heat enters a rod of n pieces, written as equations over arrays"
  parameter Integer n = 10;
  Real T[n](each start = 300, each fixed = true);
  Real q[n + 1];
equation
  q[1] = 100*(400 - T[1]);
  for k in 2:n loop
    q[k] = 50*(T[k - 1] - T[k]);
  end for;
  q[n + 1] = 100*(T[n] - 300);
  for k in 1:n loop
    der(T[k]) = q[k] - q[k + 1];
  end for;
  annotation (experiment(StopTime = 1));
end Rod;
