model DelayTooLong "Only so much of the past is kept as was announced"
  Real y = delay(sin(time), time, 0.5);
  // fails simulate: longer than its maximum 0.5
  annotation(experiment(StopTime=1));
end DelayTooLong;
