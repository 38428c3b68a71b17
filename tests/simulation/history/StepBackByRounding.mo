model StepBackByRounding "x steps back by rounding at some points: that takes in nothing at the other end, and no jump comes out of it"
  // x = 3*sin(0.7*t). It turns at (pi/2 + k*pi)/0.7, nine times; the content of the start leaves at asin(1/3)/0.7, and 1.2015 s
  // after each turn, when x has moved by one, leaves what came in before it.
  // events: 19
  Real x(start=0, fixed=true);
  Real v = 2.1*cos(0.7*time);
  Real left, right;
equation
  der(x) = v;
  (left, right) = spatialDistribution(1, 9, x, v >= 0, {0, 1}, {5, 5});
  // at 0.4: right = 5 within 0
  // at 1: right = 1 within 0
  // at 3: left = 1 within 0
  // at 4: left = 9 within 0
  // at 7.5: right = 9 within 0
  // at 9: right = 1 within 0
  // end: left = 9 within 0
  annotation(experiment(StopTime=39.9, Interval=0.798, Tolerance=1e-8));
end StepBackByRounding;
