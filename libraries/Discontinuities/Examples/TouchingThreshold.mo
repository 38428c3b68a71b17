within Discontinuities.Examples;
model TouchingThreshold "A threshold that is touched, not crossed"
  extends Icons.Example;
  parameter Real x1 = -1 "Lower threshold";
  parameter Real x2 = 3 "Upper threshold, which the argument touches";
  Real x "Argument";
  Real phi(start=0, fixed=true) "Phase";
  Nonlinear.PiecewiseLinear f(u=x, x={x1,x2}, a={1,1,1}, b={-10,0,10}) "Is 10 too large or too small in the wrong region";
equation
  der(phi) = 1;
  x = (x2 - x1)/2*sin(phi) + (x1 + x2)/2;
  annotation (
    experiment(StopTime=100, Interval=0.05, Tolerance=1e-8),
    Documentation(info="<html>
<p>The argument is a sine whose maximum is one threshold and whose minimum is the other. If a step ends exactly at a
maximum, a simulation that only looks for crossings comes into the right region and never out of it again. Look at the difference of
<code>f.y</code> and <code>x</code>: it is zero, but for the instant at which the sine touches a
threshold.</p>
</html>"));
end TouchingThreshold;
