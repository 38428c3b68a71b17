model FlowTurns "What has left a line does not come back, however often the flow turns"
  // x: 0 to 0.5, back to -0.3, forth to 0.4.
  // at 0.75: left = 2 within 1e-6
  // at 1.2: left = 0.2 within 1e-6
  // at 1.6: right = 3 within 1e-6
  // at 1.9: right = 3 within 1e-6
  // end: right = 0.4 within 1e-6
  Real x(start = 0, fixed = true);
  Real v = if time < 0.5 then 1 elseif time < 1.3 then -1 else 1;
  Real left, right;
equation
  der(x) = v;
  (left, right) = spatialDistribution(2, 3, x, v >= 0, {0, 1}, {0, 1});
  annotation(experiment(StopTime = 2.2));
end FlowTurns;
