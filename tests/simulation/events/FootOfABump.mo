model FootOfABump "What is smooth from its kink at a look to an event that it makes itself is not left out"
  Real u = max(0, 1 - ((time - 1.7)/0.02)^2);
  Boolean high = u > 0.5;
  Real x(start = 0, fixed = true), t(start = 0, fixed = true);
equation
  der(x) = u*0.75/0.02;
  der(t) = if high then 1 else 0;
  // The area of the parabola, and the time for which it is high
  // end: x = 1 within 1e-6
  // end: t = 0.0282842712 within 1e-8
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end FootOfABump;
