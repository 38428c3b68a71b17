model ParallelBars "Two cranks of equal length stay parallel when they pass the bar between them, where they could turn the other way"
  parameter Real crank=0.5, bar=1.2;
  Real phi = 1 + 3*time;
  Real psi(start=0), theta(start=1);
equation
  crank*cos(phi) + bar*cos(psi) = bar + crank*cos(theta);
  crank*sin(phi) + bar*sin(psi) = crank*sin(theta);
  // warns: straight on
  // end: theta = 10 within 1e-8
  // end: psi = 0 within 1e-8
  annotation(experiment(StopTime=3, Interval=1));
end ParallelBars;
