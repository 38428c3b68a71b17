model Decay "The solution is exp(-time)"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  // states: 1
  // events: 0
  // at 0.5: x = 0.6065306597126334 within 1e-5
  // end: x = 0.36787944117144233 within 1e-5
  annotation(experiment(StopTime = 1, Tolerance = 1e-7));
end Decay;
