model BellIsDelayed "Nothing else happens while the bell rings: its record does not depend on steps and points of output"
  // end: x = 0.531736155271655 within 1e-6
  // 0.3*sqrt(pi)
  Real x(start = 0, fixed = true);
equation
  der(x) = delay(exp(-((time - 300.7)/0.3)^2), 200);
  annotation(experiment(StopTime = 1000, Interval = 1000, Tolerance = 1e-8));
end BellIsDelayed;
