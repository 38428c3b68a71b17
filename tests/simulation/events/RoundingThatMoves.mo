model RoundingThatMoves "A solution slides along the jump of a rounding that moves, and leaves it where that is too slow"
  Real x(start = 0.2, fixed = true), y(start = 0.5, fixed = true), area(start = 0, fixed = true);
equation
  // 0.2 + 0.3*time, then sin(time) until cos(time) = 0.3
  der(x) = 0.3 - floor(x - sin(time));
  der(y) = -2*floor(y - 0.8*sin(time)) - 1;
  der(area) = y;
  // at 1: x = 0.841470984807897 within 1e-7
  // at 2: x = 1.1741080995831 within 1e-7
  // end: y = 0.540370544440921 within 1e-7
  // 0.5*t - t^2/2 until 0.5 - t = 0.8*sin(t) at 0.279386900645834, then the integral of the sine
  // end: area = 1.45955965554476 within 1e-6
  // warns: slides along its boundary
  annotation(experiment(StopTime = 2.4, Interval = 0.01, Tolerance = 1e-8));
end RoundingThatMoves;
