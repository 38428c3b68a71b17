model CrossedBarsInManyRows "CrossedBars with output points next to the positions in which the bars lie on a line"
  parameter Real crank=0.5, bar=1.2;
  Real phi(start=1, fixed=true);
  Real psi(start=-0.7), theta(start=-1.5);
equation
  der(phi) = 3;
  crank*cos(phi) + bar*cos(psi) = bar + crank*cos(theta);
  crank*sin(phi) + bar*sin(psi) = crank*sin(theta);
  // warns: straight on
  // end: psi = 0.3328055697074305 within 1e-6
  // end: theta = -9.66719443 within 1e-6
  annotation(experiment(StopTime=3, Interval=0.0015));
end CrossedBarsInManyRows;
