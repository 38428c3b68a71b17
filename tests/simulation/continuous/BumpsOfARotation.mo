model BumpsOfARotation "Of a thousand turns each has a bump, and steps that go round whole turns see none of them"
  // end: x = 109.0523 within 1e-3
  // end: y = 125.4334 within 1e-3
  // 1000.5*2*(sin(pi/3)/(2*pi) - 1/12); 1000.5 times the mean of cos^40
  Real phi(start = 0, fixed = true), x(start = 0, fixed = true), y(start = 0, fixed = true);
equation
  der(phi) = 6.283185307179586;
  der(x) = max(0, cos(phi) - 0.5);
  der(y) = cos(phi)^40;
  annotation(experiment(StopTime = 1000.5, Tolerance = 1e-6));
end BumpsOfARotation;
