model PivotOfRounding "0.1 + 0.2 - 0.3 is nothing but rounding, and no factor to divide by"
  Real x, y;
equation
  0.1*x + 0.2*x + 1.5*y = 0.3*x + 3*time;
  x + y = 5*time;
  // end: x = 3 within 1e-12
  // end: y = 2 within 1e-12
  annotation(experiment(StopTime = 1));
end PivotOfRounding;
