within Discontinuities.Examples;
model TouchingThreshold "A threshold that is touched, not crossed"
  extends Icons.Example;
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  parameter Real x1 = -1 "Lower threshold";
  parameter Real x2 = 3 "Upper threshold, which the argument touches";
  Real x "Argument";
  Real phi(start=0, fixed=true) "Phase";
  Integer touches(start=0, fixed=true) "Number of extremes so far";
  Logical.CrossingCounter counter(u=x, threshold=x2) "Counts crossings, of which there are none";
  Nonlinear.PiecewiseLinear f(u=x, x={x1,x2}, a={1,1,1}, b={-10,0,10}) "Is 10 too large or too small in the wrong region";
equation
  der(phi) = 1;
  x = (x2 - x1)/2*sin(phi) + (x1 + x2)/2;
  // Makes steps end exactly where the thresholds are touched.
  when sample(pi/2, pi) then
    touches = pre(touches) + 1;
  end when;
  annotation (
    experiment(StopTime=100, Interval=0.05, Tolerance=1e-8),
    Documentation(info="<html>
<p>The argument is a sine whose maximum is one threshold and whose minimum is the other. If a step ends exactly at a
maximum, a simulation that only looks for crossings comes into the right region and never out of it again. Look at the difference of
<code>f.y</code> and <code>x</code>: it is zero, but for the instant at which the sine touches a
threshold.</p>
</html>"));
end TouchingThreshold;
