model SolutionsMeet "Where two solutions become one, the motion goes straight on"
  Real mach(start=0.3) "Along a nozzle whose throat is reached at time 1: faster than sound behind it";
  Real x(start=0.5) "Two solutions meet at 1, one of them is w";
  Real y(start=-0.9231061891498555) "The same with two derivatives; one of them is u";
  Real v = der(y), a = der(v);
  Real area = 1 + 2*(time - 1)^2;
  Real w = 0.5 + time;
  Real u = -0.445 + 0.808*sin(1.468*time + 5.65);
equation
  area*mach = ((1 + 0.2*mach^2)/1.2)^3;
  x*exp(-x) = w*exp(-w);
  y - 0.37*y^3 = u - 0.37*u^3;
  // warns: several solutions for `mach` in
  // warns: several solutions for `x` in
  // warns: several solutions for `y` in
  // Area ratio 3 of a supersonic nozzle.
  // at 2: mach = 2.6374158493108 within 1e-9
  // at 2: x = 2.5 within 1e-9
  // -0.445 + 0.808*sin(1.468*4 + 5.65) and its derivatives
  // end: y = -1.143603649253217 within 1e-9
  // end: v = 0.5959735430373824 within 1e-9
  // end: a = 1.5055076306282644 within 1e-7
  annotation(experiment(StopTime=4, Interval=0.05));
end SolutionsMeet;
