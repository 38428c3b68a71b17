model ThicknessRunsOut "A film that dissolves the faster the thinner it is: nothing is left after d(0)^2/K, and there is no solution beyond"
  parameter Real K = 1e-7;
  Real d(start = 1e-3, fixed = true);
equation
  der(d) = -K/(2*d);
  // d = sqrt(1e-6 - 1e-7*t)
  // at 5: d = 7.0710678118654752e-4 within 1e-6
  // fails simulate: the solution for `d` ends here
  annotation(experiment(StopTime = 20));
end ThicknessRunsOut;
