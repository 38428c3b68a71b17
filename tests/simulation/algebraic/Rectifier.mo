// A diode and a resistor at a source that goes far below zero, where nothing is left of the exponential. The charge of a
// period by Simpson's rule over roots by bisection:
// end: q = 0.044827587821593 within 1e-6
model Rectifier
  Real u, i, q(start=0, fixed=true);
equation
  8*sin(2*3.141592653589793*time) = 50*i + u;
  i = 1e-12*(exp(u/0.025) - 1);
  der(q) = i;
  annotation (experiment(StopTime=1, Interval=0.25, Tolerance=1e-7));
end Rectifier;
