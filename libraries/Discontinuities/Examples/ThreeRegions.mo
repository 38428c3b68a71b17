within Discontinuities.Examples;
model ThreeRegions "A function of three straight lines"
  extends Icons.Example;
  parameter Real x1 = -1 "Threshold on the left";
  parameter Real x2 = 2 "Threshold on the right";
  Real x(start=-3, fixed=true) "Argument, which rises and falls with constant rate";
  Nonlinear.PiecewiseLinear f(u=x, x={x1,x2}, a={1,-2,0.5}, b={0,1,4}) "The function";
  Integer crossings(start=0, fixed=true) "Number of thresholds that were crossed";
equation
  der(x) = if time < 3 then 2 else -2;
  when {x < x1, x >= x1, x < x2, x >= x2} then
    crossings = pre(crossings) + 1;
  end when;
  annotation (
    experiment(StopTime=6, Interval=0.01),
    Documentation(info="<html>
<p>The argument rises until time 3 and then falls. It is <code>2*time - 3</code> first, so that the thresholds are
crossed at the times 1 and 2.5, and on the way back at 3.5 and 5. Look at <code>f.y</code>: it jumps at these times, and nowhere
else is an event (but at time 3, which is known beforehand).</p>
</html>"));
end ThreeRegions;
