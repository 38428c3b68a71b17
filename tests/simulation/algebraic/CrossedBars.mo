model CrossedBars "The same bars turning against each other, driven by a state"
  parameter Real crank=0.5, bar=1.2;
  Real phi(start=1, fixed=true);
  Real psi(start=-0.7), theta(start=-1.5);
equation
  der(phi) = 3 + 1e-3*(cos(theta) - cos(theta));
  crank*cos(phi) + bar*cos(psi) = bar + crank*cos(theta);
  crank*sin(phi) + bar*sin(psi) = crank*sin(theta);
  // warns: straight on
  // The parallelogram with one half turned about its diagonal.
  // end: psi = 0.3328055697074305 within 1e-6
  // end: theta = -9.66719443 within 1e-6
  annotation(experiment(StopTime=3, Interval=1));
end CrossedBars;
