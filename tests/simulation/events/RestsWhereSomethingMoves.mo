model RestsWhereSomethingMoves "Preload and dry friction, stronger on one side, bring a body to a place that moves, where it stays"
  Real x(start = 2, fixed = true), v(start = 0, fixed = true);
  Real place = sin(time), speed = cos(time);
  Real apart = x - place;
equation
  der(x) = v;
  der(v) = (if apart < 0 then 3 else -2) + (if v < speed then 1.2 else -1.1);
  // What keeps it there lies between -3.1 and 4.2, and between -0.8 and 1.9 if only the sides of one relation counted.
  // at 5: apart = 0 within 1e-6
  // at 8: apart = 0 within 1e-6
  // end: apart = 0 within 1e-6
  // end: v = -0.7596879128588213 within 1e-6
  // warns: rests at its boundary
  annotation(experiment(StopTime = 15, Interval = 0.5));
end RestsWhereSomethingMoves;
