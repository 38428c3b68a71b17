model PreloadAndFriction "A preload and dry friction bring a body to rest in finite time by infinitely many events, until a force is stronger than both"
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  Real force = if time < 5 then 0 else time - 5;
equation
  der(x) = v;
  der(v) = force - 2*sign(x) - sign(v);
  // Each half turn is 1/sqrt(3) as long as the one before: 4*sqrt(2)/3/(1 - 1/sqrt(3)) = 4.4614
  // at 4.5: x = 0 within 1e-9
  // at 4.5: v = 0 within 1e-9
  // at 8: x = 0 within 1e-9
  // From 8 on the force is stronger than 3.
  // end: v = 0.5 within 1e-6
  // end: x = 0.1666666666666667 within 1e-6
  // warns: rests at its boundary
  annotation(experiment(StopTime = 9, Interval = 0.5, Tolerance = 1e-8));
end PreloadAndFriction;
