model TransportedSine "At any speed out1 is what went in one length ago; nothing spreads"
  Real x(start=0, fixed=true);
  Real v = 1 + 0.5*sin(time);
  Real out1;
  Real reference = if x < 1 then 0 else sin(4*(x - 1)) "in0 is a function of x";
  Real error = out1 - reference;
equation
  der(x) = v;
  (, out1) = spatialDistribution(sin(4*x), 0, x, true);
  // constant: error within 1e-6
  annotation(experiment(StopTime=10, Tolerance=1e-8));
end TransportedSine;
