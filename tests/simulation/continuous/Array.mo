model Array "Heat in a rod of n pieces; the sum of temperatures stays"
  parameter Integer n = 10;
  Real T[n](start = {if i == 1 then 10 else 0 for i in 1:n}, each fixed = true);
  Real q[n + 1];
  Real total = sum(T);
equation
  q[1] = 0;
  q[n + 1] = 0;
  for i in 2:n loop
    q[i] = T[i - 1] - T[i];
  end for;
  der(T) = q[1:n] - q[2:n + 1];
  // states: 10
  // constant: total within 1e-9
  // end: T[1] = 1 within 1e-3
  // end: T[10] = 1 within 1e-3
  annotation(experiment(StopTime = 200));
end Array;
