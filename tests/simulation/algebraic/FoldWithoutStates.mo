model FoldWithoutStates "A loop that only the output needs passes a fold between two output points, and comes back"
  Real y(start=-1.8);
  Real u = 3*sin(6.283185307179586*time);
equation
  y^3 - 3*y = u;
  // warns: ends here
  // state events: 2
  // Up to y = 2 at u = 2, down to y = -2 at u = -2.
  // at 0.5: y = 1.7320508075688772 within 1e-9
  // end: y = -1.7320508075688772 within 1e-9
  annotation(experiment(StopTime=1, Interval=0.5));
end FoldWithoutStates;
