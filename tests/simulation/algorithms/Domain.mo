model Domain "What a branch computes is not computed where it is not reached"
  Real x(start = 1, fixed = true), r;
  Boolean deep(start = false);
equation
  der(x) = -2;
algorithm
  r := 0;
  deep := false;
  if x > 0 then
    r := sqrt(x);
    deep := r < 0.5;
  end if;
  // at 0.3: deep = 0 within 0
  // at 0.45: deep = 1 within 0
  // at 0.6: deep = 0 within 0
  // end: r = 0 within 0
  annotation(experiment(StopTime = 1));
end Domain;
