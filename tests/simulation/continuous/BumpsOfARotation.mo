model BumpsOfARotation "Of a thousand turns each has a bump, and steps that go round whole turns see none of them"
  // end: x = 109.052280 within 1e-4
  // 1000.5*2*(sin(pi/3)/(2*pi) - 1/12)
  Real phi(start = 0, fixed = true), x(start = 0, fixed = true);
equation
  der(phi) = 6.283185307179586;
  der(x) = max(0, cos(phi) - 0.5);
  annotation(experiment(StopTime = 1000.5, Tolerance = 1e-8));
end BumpsOfARotation;
