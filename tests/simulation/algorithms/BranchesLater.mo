model BranchesLater "A relation over what a branch chose;
  the branch changes first"
  Real x(start = 0, fixed = true), g;
  Boolean fast(start = false);
algorithm
  if time < 0.5 then
    g := x;
  else
    g := x + 0.5;
  end if;
  fast := g > 1.2;
equation
  der(x) = if fast then 3 else 1;
  // at 0.7: x = 0.7 within 1e-7
  // end: x = 1.6 within 1e-6
  annotation(experiment(StopTime = 1));
end BranchesLater;
