// A force of 1e-12 is no rounding: what grows from it is (e^t - e^-t)/2 times as large.
model GrowsFromNothing
  Real x(start=0, fixed=true);
  Real digits = x/(0.5e-12*exp(time));
equation
  der(x) = x + 1e-12*exp(-time);
  // Errors of 200 steps add up.
  // end: digits = 1 within 1e-3
  annotation(experiment(StopTime=20, Interval=1));
end GrowsFromNothing;
