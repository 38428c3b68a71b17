model FlowSwings "A flow that turns smoothly, while what comes in changes at both ends"
  // x = 0.3 sin(2 t): it turns at the place where it was 0.3. Up to pi/4 comes in what was at the left; what leaves at
  // the left later came in when x was the same: at pi/2 - t. So left(t) = sin(pi/2 - t) = cos(t) while x > 0.
  // at 1: left = 0.5403023058681398 within 1e-5
  // at 1.5: left = 0.0707372016677029 within 1e-5
  // What came in at the right from pi/4 on leaves there from 3 pi/4 on, when x was the same: at 3 pi/2 - t.
  // at 2.5: right = 2.212388980384690 within 1e-5
  // end: right = 1.712388980384690 within 1e-5
  Real x = 0.3*sin(2*time);
  Real left, right;
equation
  (left, right) = spatialDistribution(sin(time), time, x, der(x) >= 0, {0, 1}, {0, 0});
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end FlowSwings;
