model SecondsSinceLongAgo "Times have few digits so late; steps are as long as their difference"
  // end: x = 10 within 1e-9
  // end: c = 0.8623188722876839 within 1e-5
  // cos(100)
  Real x(start = 0, fixed = true), c(start = 1, fixed = true), s(start = 0, fixed = true);
equation
  der(x) = 1;
  der(c) = -10*s;
  der(s) = 10*c;
  annotation(experiment(StartTime = 1700000000, StopTime = 1700000010, Tolerance = 1e-8));
end SecondsSinceLongAgo;
