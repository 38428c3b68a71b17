model TimeStep "A step at 0.3 is an event of its own time"
  Real x(start = 0, fixed = true);
equation
  der(x) = if time < 0.3 then 1 else -2;
  // events: 1
  // end: x = -1.1 within 1e-9
end TimeStep;
