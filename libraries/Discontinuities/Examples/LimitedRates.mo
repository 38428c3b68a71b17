within Discontinuities.Examples;
model LimitedRates "A step and a square wave that can only be followed slowly"
  extends Icons.Example;
  Sources.Square square(amplitude=2, offset=-1, period=4) "What is to be followed";
  Nonlinear.RateLimiter follower(u=square.y, rising=2, falling=-1, yStart=-1) "Rises faster than it falls";
  Nonlinear.LimitedIntegrator integrator(u=square.y, yMin=-0.5, yMax=1.5) "Stops at its bounds";
  annotation (
    experiment(StopTime=8, Interval=0.01),
    Documentation(info="<html>
<p>Look at <code>follower.y</code>: it rises in one second and falls in two. <code>integrator.y</code> rests at 1.5 and leaves
this bound at the moment the square wave goes down.</p>
</html>"));
end LimitedRates;
