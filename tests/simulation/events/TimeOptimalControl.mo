model TimeOptimalControl "Along its switching curve a controller brings a body to the end of the curve, where it stays"
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
// At 1e-6 dassl finds the switch at 1 too early by 0.9e-6, and x there is wrong by 1.8e-6.
equation
  der(x) = v;
  der(v) = -sign(x + v*abs(v)/2);
  // at 1: x = 0.5 within 1e-6
  // at 1: v = -1 within 1e-5
  // at 2.5: x = 0 within 1e-6
  // at 2.5: v = 0 within 1e-6
  // end: x = 0 within 1e-6
  // end: v = 0 within 1e-6
  // warns: from here on
  annotation(experiment(StopTime = 4, Interval = 0.5, Tolerance = 1e-8));
end TimeOptimalControl;
