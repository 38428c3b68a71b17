// What is left over when all places are taken: nothing to speak of, then all of it. From x^2 + (1 + K - 3*time)*x = 3*K*time:
// end: x = 2 within 1e-9
// at 0.3: x = 8.999999999999e-13 within 1e-14
// at 0.4: x = 0.2000000000006 within 1e-9
model BindingSaturates
  Real x(start=0);
equation
  x + x/(1e-13 + x) = 3*time;
  annotation (experiment(StopTime=1, Interval=0.1));
end BindingSaturates;
