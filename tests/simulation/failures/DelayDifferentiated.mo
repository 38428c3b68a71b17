model DelayDifferentiated "The derivative of what was is not known"
  Real y = delay(sin(time), 0.5);
  Real v = der(y);
  // fails compile: the derivative of what a `delay` or `spatialDistribution` gives is not known
  annotation(experiment(StopTime=1));
end DelayDifferentiated;
