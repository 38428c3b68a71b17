model FallsIntoTheCentre "Through a pole of its derivative no state goes, whatever the step"
  Real r(start = 1, fixed = true);
equation
  der(r) = -1/r^2;
  // r = (1 - 3*t)^(1/3)
  // at 0.1: r = 0.8879040017426006 within 1e-3
  // fails simulate: `r`
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end FallsIntoTheCentre;
