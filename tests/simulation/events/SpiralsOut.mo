model SpiralsOut "Goes round a point so closely that it cannot be seen, and away from it"
  Real x(start = 1e-9, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -2*sign(x) + sign(v);
  // A half turn from x takes sqrt(x)*(sqrt(2/3) + sqrt(6)) and leads to -3*x: 18 of them
  // take sqrt(32e-9/3)*(3^9 - 1)/(sqrt(3) - 1) = 2.7767857
  // end: x = 0.387420489 within 1e-5
  // end: v = 0 within 1e-3
  annotation(experiment(StopTime = 2.77678570692676, Interval = 0.5, Tolerance = 1e-8));
end SpiralsOut;
