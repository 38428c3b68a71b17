model TransportedPulse "Jumps leave the pipe as jumps, at events: with v = 2 a length takes 0.5 s"
  Real x(start=0, fixed=true);
  Real in0 = if time >= 0.1 and time < 0.25 then 3 else 1;
  Real out0, out1;
  Real area(start=0, fixed=true);
equation
  der(x) = 2;
  (out0, out1) = spatialDistribution(in0, 0, x, true, {0, 0.5, 0.5, 1}, {1, 1, 0, 0});
  der(area) = out1;
  // at 0.2: out0 = 3 within 0
  // at 0.2: out1 = 0 within 0
  // at 0.3: out1 = 1 within 0
  // at 0.55: out1 = 1 within 0
  // at 0.65: out1 = 3 within 0
  // at 0.7: out1 = 3 within 0
  // at 0.8: out1 = 1 within 0
  // end: area = 1.05 within 1e-9
  // events: 4
  annotation(experiment(StopTime=1, Interval=0.05));
end TransportedPulse;
