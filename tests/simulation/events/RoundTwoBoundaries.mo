model RoundTwoBoundaries "Goes round the point where two boundaries meet, closer and closer, and stays there"
  Real a(start = 0, fixed = true);
  Real b(start = 1, fixed = true);
equation
  // Each half turn has 4/9 of the size of the one before. The first takes 1/1.2 + (0.8/1.2)/1.2 = 25/18, so all of them take 2.5.
  der(a) = (if b > 0 then 1 else -1) - (if a > 0 then 0.2 else -0.2);
  der(b) = -(if a > 0 then 1 else -1) - (if b > 0 then 0.2 else -0.2);
  // at 1.4: b = -0.4311111111111 within 1e-8
  // at 2.6: a = 0 within 1e-6
  // at 2.6: b = 0 within 1e-6
  // end: a = 0 within 1e-6
  // end: b = 0 within 1e-6
  // warns: slides along its boundary
  annotation(experiment(StopTime = 5, Interval = 0.1));
end RoundTwoBoundaries;
