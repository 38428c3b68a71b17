model BumpsOfARotation "Of five hundred turns each has a bump, and steps that go round whole turns see none of them"
  // end: x = 54.553389 within 1e-3
  // end: y = 62.748029 within 1e-3
  // 500.5*2*(sin(pi/3)/(2*pi) - 1/12); 500.5 times the mean of cos^40
  Real phi(start = 0, fixed = true), x(start = 0, fixed = true), y(start = 0, fixed = true);
equation
  der(phi) = 6.283185307179586;
  der(x) = max(0, cos(phi) - 0.5);
  der(y) = cos(phi)^40;
  annotation(experiment(StopTime = 500.5, Tolerance = 1e-6));
end BumpsOfARotation;
