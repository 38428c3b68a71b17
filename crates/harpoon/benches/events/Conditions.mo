model Conditions "n conditions that become true together, 100 times"
  parameter Integer n = 1000;
  parameter Real limit[n] = fill(0.5, n);
  Real x(start = 0, fixed = true);
  Integer count[n](each start = 0, each fixed = true);
equation
  der(x) = 1;
  for i in 1:n loop
    when sin(6.283185307179586*x) > limit[i] then
      count[i] = pre(count[i]) + 1;
    end when;
  end for;
  annotation(experiment(StopTime = 100.2, Interval = 1));
end Conditions;
