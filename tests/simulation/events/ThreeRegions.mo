model ThreeRegions "Piecewise linear: an event at each crossing and none elsewhere"
  parameter Real x1 = -0.5, x2 = 0.75;
  Real x, y, exact;
equation
  x = sin(time);
  y = if x < x1 then 2*x + 1 elseif x > x2 then 0.5*x - 0.375 else 0;
  exact = noEvent(if x < x1 then 2*x + 1 elseif x > x2 then 0.5*x - 0.375 else 0) - y;
  // Two crossings of each threshold in each period
  // events: 12
  // constant: exact within 1e-10
  annotation(experiment(StopTime = 18.84955592153876));
end ThreeRegions;
