model FlowOfRounding "A flow between pressures that differ by their rounding jumps with it: that is no other branch to be looked for in ever shorter ways"
  Real x(start = 0, fixed = true);
  Real a = 1e5 + 1e-10*x;
  Real b = 1e5*sin(2*x)^2 + 1e5*cos(2*x)^2;
  Real m;
equation
  der(x) = cos(time);
  m + 0.1*m^3 = 400*(a - b);
  // nonlinear: 1
  // sin(100)
  // end: x = -0.506365641109759 within 1e-5
  // end: m = 0 within 1e-6
  annotation(experiment(StopTime = 100, Tolerance = 1e-7));
end FlowOfRounding;
