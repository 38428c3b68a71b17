model RelaxationKeepsTime "Errors of steps do not add up to many tolerances: a relaxation oscillation of 45 switches and a plain one keep their time"
  Real v(start = 0, fixed = true), x(start = 1, fixed = true), w(start = 0, fixed = true);
  Boolean high(start = true, fixed = true);
equation
  der(v) = (if high then 1 else -1) - v;
  high = not (v > 0.5) and (pre(high) or v < -0.5);
  der(x) = w;
  der(w) = -x;
  // The first switch is at log(2), the others follow each other by log(3); v = -1 + 1.5*exp(-(50 - log(2) - 44*log(3))).
  // end: v = -0.430186981640218 within 1e-6
  // end: x = 0.964966028492113 within 1e-6
  annotation(experiment(StopTime = 50, Tolerance = 1e-8));
end RelaxationKeepsTime;
