model ReversedFlow "What went in comes back out: x = sin(time), and what goes in is a function of x"
  Real x(start=0, fixed=true);
  Real v = cos(time);
  Real out0, out1;
  Real back = if v >= 0 then 0 else out0 - cos(3*x) "zero while it comes back";
equation
  der(x) = v;
  (out0, out1) = spatialDistribution(cos(3*x), 7, x, v >= 0, {0, 1}, {5, 5});
  // constant: back within 1e-6
  // at 0: out0 = 1 within 0
  // at 1: out1 = 5 within 0
  // at 2: out1 = 7 within 0
  // at 2: out0 = -0.9156395439919507 within 1e-6
  // end: out1 = 7 within 0
  // events: 1
  annotation(experiment(StopTime=3.1, Interval=0.1, Tolerance=1e-8));
end ReversedFlow;
