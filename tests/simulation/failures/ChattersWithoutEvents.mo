model ChattersWithoutEvents "A jump that makes no event drives the speed to zero from both sides"
  Real x(start = 0, fixed = true), speed(start = 1, fixed = true);
equation
  der(x) = speed;
  der(speed) = 0.4*cos(time) - noEvent(if speed > 0 then 1 else -1);
  // fails simulate: the derivative of `speed` jumps to and fro
  annotation(experiment(StopTime = 20, Tolerance = 1e-9));
end ChattersWithoutEvents;
