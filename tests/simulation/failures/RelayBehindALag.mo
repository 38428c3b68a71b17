model RelayBehindALag "Oscillates with an amplitude that dies out and a frequency that grows without end"
  Real x(start = 1, fixed = true), force(start = 0, fixed = true);
equation
  der(x) = force;
  der(force) = (if x > 0 then -1 else 1) - force;
  // fails simulate: `x > 0` changes again and again
  annotation(experiment(StopTime = 200, Interval = 10));
end RelayBehindALag;
