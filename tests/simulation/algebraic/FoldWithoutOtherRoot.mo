model FoldWithoutOtherRoot "Two roots meet and vanish"
  Real x(start=0, fixed=true);
  Real y(start=2);
equation
  der(x) = 1;
  y^2 = 4 - 3*x; // fails simulate: the solution for `y`
  annotation(experiment(StopTime=2, Interval=2));
end FoldWithoutOtherRoot;
