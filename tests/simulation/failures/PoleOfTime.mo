model PoleOfTime "x = 1/(1.0371 - t): no solution goes through it"
  Real x(start = 0, fixed = true);
equation
  der(x) = 1/(time - 1.0371)^2;
  // fails simulate: `x` grows without bound
  annotation(experiment(StopTime = 2));
end PoleOfTime;
