within Discontinuities.Nonlinear;
block RateLimiter "Output that follows the input, but not faster than it can"
  extends Interfaces.Function;
  parameter Real falling(final max=0, unit="1/s") = -rising "Fastest rate downwards";
  parameter Real rising(final min=0, unit="1/s") = 1 "Fastest rate upwards";
  parameter Types.Time T(final min=0) = 1e-3 "Time constant of the rest of the way";
  parameter Real yStart = 0 "Output at the start";
  Limiter rate(u=(u - y)/T, uMin=falling, uMax=rising) "Rate of the output";
initial equation
  y = yStart;
equation
  assert(T > 0, "the time constant must be positive");
  der(y) = rate.y;
  annotation (
    Icon(graphics={
      Line(points={{-90,-50},{-30,-50},{30,50},{90,50}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>The output is on its way to the input with at most the given rates. The last <code>T*rising</code> of the way it slows
down with the time constant <code>T</code>.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.LimitedRates\">LimitedRates</a>.</p>
</html>"));
end RateLimiter;
