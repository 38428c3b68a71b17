model Touching "Reaches both thresholds and does not go beyond: it never ends in the wrong region"
  parameter Real x1 = -1, x2 = 2;
  Real x, y, difference, s(start = 0, fixed = true);
  Integer region;
equation
  der(s) = cos(time);
  x = 0.5*(x2 - x1)*sin(time) + 0.5*(x1 + x2);
  region = if x > x2 then 1 elseif x < x1 then -1 else 0;
  y = if region == 1 then 100 elseif region == -1 then -100 else x;
  difference = y - x;
  // constant: difference within 0
  // end: region = 0 within 0
  annotation(experiment(StopTime = 100, Interval = 0.7));
end Touching;
