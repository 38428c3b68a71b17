model TurnsWithoutEvents "A jump that makes no event; steps of dassl end on the same side of it all the time"
  Real x(start = 0.5, fixed = true);
equation
  der(x) = noEvent(if x > 0 then -1 else 1);
  // fails simulate: the derivative of `x` jumps to and fro
  annotation(experiment(StopTime = 1, Tolerance = 1e-9));
end TurnsWithoutEvents;
