model StopByRelation "A relation over a value assigned twice stops a state"
  Real x(start = 0, fixed = true), e;
  Boolean stop;
algorithm
  e := x - 0.5;
  e := 3*e;
  stop := e >= 0;
equation
  der(x) = if stop then 0 else 1;
  // end: x = 0.5 within 1e-9
  annotation(experiment(StopTime = 1));
end StopByRelation;
