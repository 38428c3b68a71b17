model AlgebraicFeedback "A loop through a delay is none: y(t) = 1 + y(t - 0.5)/2, a staircase to 2"
  Real y(start=0);
  Real u = if time >= 0.25 then 1 else 0;
equation
  y = u + 0.5*delay(y, 0.5);
  // at 0.1: y = 0 within 0
  // at 0.5: y = 1 within 0
  // at 1: y = 1.5 within 0
  // at 1.5: y = 1.75 within 0
  // at 2: y = 1.875 within 0
  // linear: none
  // nonlinear: none
  // events: 4
  annotation(experiment(StopTime=2, Interval=0.1));
end AlgebraicFeedback;
