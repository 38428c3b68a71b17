model EndsAreOfDifferentSize "The arguments of spatialDistribution have types of their own (3.7.4.2)"
  Real a, b, x = time;
equation
  (a, b) = spatialDistribution(time, {0.0, 1.0}, x, true, {0.0, 1.0}, {0.0, 0.0}); // error: at both ends the same sizes
end EndsAreOfDifferentSize;
