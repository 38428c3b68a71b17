model FactorsThatCancel "The second row is three times the first but for 0.003 of z: of x and y rounding is left, which was divided by"
  parameter Real a = 29.759999999999998, b = -1.7999999999999998, c = -3.8970000000000002, d = 0.7;
  Real x, y, z, q(start = 0, fixed = true);
equation
  9.92*x - 0.6*y - 1.3*z = -9.92*cos(time) - 0.6*cos(2*time) - 1.3*cos(3*time);
  c*z + b*y + a*x = -a*cos(time) + b*cos(2*time) + c*cos(3*time);
  3*z + d*y + 3*x = -3*cos(time) + d*cos(2*time) + 3*cos(3*time);
  der(q) = x;
  // at 1: x = -0.5403023058681398 within 1e-9
  // at 1: y = -0.4161468365471424 within 1e-9
  // at 1: z = -0.9899924966004454 within 1e-9
  // end: q = -0.9092974268256817 within 1e-5
  annotation(experiment(StopTime = 2, Interval = 0.1));
end FactorsThatCancel;
