model PositionIsAnArray "The arguments of spatialDistribution have types of their own (3.7.4.2)"
  Real a, b, x = time;
equation
  (a, b) = spatialDistribution(time, 0.0, {x, x}, true, {0.0, 1.0}, {0.0, 0.0}); // error: `spatialDistribution` needs a scalar, not Real[2]
end PositionIsAnArray;
